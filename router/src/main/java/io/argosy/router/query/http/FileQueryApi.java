package io.argosy.router.query.http;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.user.FileView;
import io.argosy.common.wire.user.FoundFileView;
import io.argosy.common.wire.user.Page;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.store.JdbcFileViews;
import io.argosy.router.query.store.JdbcReplicaViews;
import io.argosy.router.request.RequestIds;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Files of the catalogue. */
@RestController
public final class FileQueryApi {

  private final JdbcFileViews files;
  private final JdbcReplicaViews replicas;

  public FileQueryApi(JdbcFileViews files, JdbcReplicaViews replicas) {
    this.files = files;
    this.replicas = replicas;
  }

  /** Returns one file: where it is, and where it is wanted. */
  @GetMapping("/query/v1/files/{id}")
  public FileView file(@PathVariable String id) {
    return replicas.file(keyOf(id)).orElseThrow(FileQueryApi::unknown);
  }

  /** Returns the key of an id; ids are opaque to clients, so that a malformed one is unknown. */
  static long keyOf(String id) {
    return RequestIds.numberIn(id).orElseThrow(FileQueryApi::unknown);
  }

  private static Refusal unknown() {
    return new Refusal(Refusal.Kind.NOT_FOUND, "unknown-file", "there is no such file", List.of());
  }

  /**
   * Lists files by name, of all datasets or of one.
   *
   * @param name beginning of the name, from {@code /} on; with a dataset any part of the name
   * @param dataset of the files; absent: all datasets
   */
  @GetMapping("/query/v1/files")
  public Page<FoundFileView> files(
      @RequestParam(defaultValue = "") String name,
      @RequestParam(required = false) @Nullable String dataset,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    PageRequest wanted = PageRequest.of(cursor, limit);
    String text = name.replace("\0", "");
    if (dataset != null && !dataset.isEmpty()) {
      return within(
          Refusal.orBorn("dataset", dataset, () -> new DatasetName(dataset)), text, wanted);
    }
    if (!text.startsWith("/")) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE,
          "refused-value",
          new Refusal.Fault(
              "name", name, "must begin with /; to search for a part of it, add a dataset"));
    }
    return files.beginning(text, wanted);
  }

  private Page<FoundFileView> within(DatasetName dataset, String name, PageRequest wanted) {
    Page<FoundFileView> found = files.within(dataset, name, wanted);
    if (found.items().isEmpty() && found.next() == null && !files.knows(dataset)) {
      throw new Refusal(
          Refusal.Kind.NOT_FOUND,
          "unknown-dataset",
          "there is no dataset " + dataset,
          List.of(Refusal.Fault.unknown("dataset", "dataset", dataset)));
    }
    return found;
  }
}
