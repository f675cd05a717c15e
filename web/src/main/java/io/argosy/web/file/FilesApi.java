package io.argosy.web.file;

import io.argosy.common.wire.user.FoundFileView;
import io.argosy.common.wire.user.Page;
import io.argosy.web.access.PassedOn;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.problem.Parameters;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Files that are looked for by name, as JSON: what the router answers. */
@RestController
public final class FilesApi {

  private final FileSearch search;

  public FilesApi(FileSearch search) {
    this.search = search;
  }

  /**
   * Lists files by name, with a dataset those of it.
   *
   * @param name how their names begin; with a dataset any part of them
   * @param dataset they are in; absent: any
   */
  @GetMapping("/data/v1/files")
  Page<FoundFileView> files(
      @AuthenticationPrincipal SignedInUser user,
      @RequestParam(required = false) @Nullable String name,
      @RequestParam(required = false) @Nullable String dataset,
      @RequestParam(required = false) @Nullable String limit,
      @RequestParam(required = false) @Nullable String cursor) {
    FileForm form = FileForm.of(name, dataset, cursor);
    return PassedOn.of(search.found(user, form, Parameters.limit(limit)), user);
  }
}
