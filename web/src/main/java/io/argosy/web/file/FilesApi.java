package io.argosy.web.file;

import io.argosy.common.wire.Problem;
import io.argosy.common.wire.user.FoundFileView;
import io.argosy.common.wire.user.Page;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.problem.Parameters;
import io.argosy.web.router.RouterAnswer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Files that are looked for by name, as JSON: what the router answers. */
@RestController
public final class FilesApi {

  private static final int UNAVAILABLE = 503;

  private final FileSearch search;

  public FilesApi(FileSearch search) {
    this.search = search;
  }

  @GetMapping("/data/v1/files")
  ResponseEntity<?> files(
      @AuthenticationPrincipal SignedInUser user,
      @RequestParam(required = false) @Nullable String name,
      @RequestParam(required = false) @Nullable String dataset,
      @RequestParam(required = false) @Nullable String limit,
      @RequestParam(required = false) @Nullable String cursor) {
    FileForm form = FileForm.of(name, dataset, cursor);
    return switch (search.found(user, form, Parameters.limit(limit))) {
      case RouterAnswer.Given<Page<FoundFileView>>(Page<FoundFileView> page) ->
          ResponseEntity.ok(page);
      case RouterAnswer.Refused<Page<FoundFileView>>(Problem problem) -> problem(problem);
      case RouterAnswer.Unanswered<Page<FoundFileView>>() -> problem(noAnswer());
    };
  }

  private static Problem noAnswer() {
    return new Problem(
        Problem.TYPE_PREFIX + "no-answer",
        "no answer",
        UNAVAILABLE,
        "The router does not answer.",
        List.of());
  }

  private static ResponseEntity<Problem> problem(Problem problem) {
    return ResponseEntity.status(problem.status())
        .contentType(MediaType.APPLICATION_PROBLEM_JSON)
        .body(problem);
  }
}
