package io.argosy.router.query.http;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.user.FileView;
import io.argosy.common.wire.user.FoundFileView;
import io.argosy.common.wire.user.Page;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.store.JdbcFileDetails;
import io.argosy.router.query.store.JdbcFileViews;
import io.argosy.router.request.RequestIds;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Which files there are. */
@RestController
public final class FileQueryApi {

  private final JdbcFileViews files;
  private final JdbcFileDetails details;

  public FileQueryApi(JdbcFileViews files, JdbcFileDetails details) {
    this.files = files;
    this.details = details;
  }

  /** Answers with one file: where it is, and where it is wanted. */
  @GetMapping("/query/v1/files/{id}")
  public FileView file(@PathVariable String id) {
    return details.one(keyOf(id)).orElseThrow(FileQueryApi::unknown);
  }

  /** Ids are opaque outside: what is no number is not there. */
  static long keyOf(String id) {
    return RequestIds.numberIn(id).orElseThrow(FileQueryApi::unknown);
  }

  private static Refusal unknown() {
    return new Refusal(Refusal.Kind.NOT_FOUND, "unknown-file", "there is no such file", List.of());
  }

  /**
   * Lists files by name, with a dataset those of it.
   *
   * @param name how their names begin, from {@code /} on; with a dataset any part of them
   * @param dataset they are in; absent: any
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
              "name",
              name,
              "begins with /; a part of a name is looked for in one dataset, which is named too"));
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
