package io.argosy.web.wish;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.Problem;
import io.argosy.common.wire.user.PreviewView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.ListView;
import io.argosy.web.problem.Parameters;
import io.argosy.web.problem.ProblemException;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What the form finds and would mean, as JSON. */
@RestController
@RequestMapping("/data/v1")
public final class WishApi {

  private static final String STILL_AT_IT = "The router is still at it: ask again.";
  private static final String WANTED = "A name, or a wildcard for all that match; may be repeated";
  private static final String SILENT = "The router does not answer.";

  private final Wishes wishes;
  private final Clock clock;

  public WishApi(Wishes wishes, Clock clock) {
    this.wishes = wishes;
    this.clock = clock;
  }

  /**
   * Lists datasets by name.
   *
   * @param name any part of it, or a name in which {@code *} stands for any characters
   */
  @GetMapping("/datasets")
  ListView<FoundDatasetView> datasets(
      @RequestParam(defaultValue = "") String name,
      @RequestParam(required = false) @Nullable String limit,
      @RequestParam(required = false) @Nullable String cursor) {
    int most = Parameters.limit(limit);
    Answer<List<FoundDatasetView>> known = wishes.foundAfter(name, nameIn(cursor), most + 1);
    List<FoundDatasetView> found = known.value();
    List<FoundDatasetView> shown = found.stream().limit(most).toList();
    return new ListView<>(
        known.at(),
        known.isStale(clock.instant()),
        shown,
        found.size() > most ? cursorOf(shown.getLast().name().value()) : null);
  }

  /** Answers with what a request would move. The parameters are those of the page. */
  @GetMapping("/previews")
  @Parameter(
      name = "dataset",
      in = ParameterIn.QUERY,
      description = WANTED,
      schema = @Schema(type = "string"))
  @Parameter(
      name = "to",
      in = ParameterIn.QUERY,
      description = "A destination; may be repeated",
      schema = @Schema(type = "string"))
  @Parameter(
      name = "priority",
      in = ParameterIn.QUERY,
      description = "0 (urgent) to 3",
      schema = @Schema(type = "string"))
  @Parameter(
      name = "deadline",
      in = ParameterIn.QUERY,
      description = "A day and time of UTC",
      schema = @Schema(type = "string"))
  @Parameter(
      name = "strategy",
      in = ParameterIn.QUERY,
      description = "How sources are chosen",
      schema = @Schema(type = "string"))
  PreviewView preview(
      @AuthenticationPrincipal SignedInUser user,
      @Parameter(hidden = true) @RequestParam MultiValueMap<String, String> sent) {
    return switch (wishes.preview(user, WishForm.of(sent))) {
      case Preview.Known(PreviewView view) -> view;
      case Preview.Faulty(Faults faults) -> throw problem(422, "refused", sentence(faults), faults);
      case Preview.SignedOut() ->
          throw problem(401, "not-signed-in", "Sign in again.", Faults.NONE);
      case Preview.Working() -> throw problem(503, "no-answer", STILL_AT_IT, Faults.NONE);
      case Preview.Silent() -> throw problem(503, "no-answer", SILENT, Faults.NONE);
      case Preview.Unasked() -> throw problem(503, "no-answer", SILENT, Faults.NONE);
    };
  }

  private static String sentence(Faults faults) {
    String form = faults.form();
    return form == null ? String.join(" ", faults.fields().values()) : form;
  }

  private static ProblemException problem(int status, String code, String detail, Faults faults) {
    List<Problem.FieldError> errors =
        faults.fields().entrySet().stream()
            .map(fault -> new Problem.FieldError(fault.getKey(), null, fault.getValue()))
            .toList();
    return new ProblemException(
        new Problem(Problem.TYPE_PREFIX + code, code.replace('-', ' '), status, detail, errors));
  }

  private static String cursorOf(String name) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString(name.getBytes(StandardCharsets.UTF_8));
  }

  private static String nameIn(@Nullable String cursor) {
    if (cursor == null) {
      return "";
    }
    try {
      return new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8)
          .replace("\0", "");
    } catch (IllegalArgumentException e) {
      Refusal refusal = Parameters.malformed("cursor", cursor, "is none that an answer gave");
      refusal.addSuppressed(e);
      throw refusal;
    }
  }
}
