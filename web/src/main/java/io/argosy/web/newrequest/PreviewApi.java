package io.argosy.web.newrequest;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.user.PreviewView;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.problem.ProblemException;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The preview of a request, as JSON. */
@RestController
@RequestMapping("/data/v1")
public final class PreviewApi {

  private static final String STILL_WORKING =
      "The router is still computing the preview. Try again in a moment.";
  private static final String WANTED = "A dataset name, or a pattern with *; may be repeated";
  private static final String SILENT = "The router does not answer.";

  private final NewRequests newRequests;

  public PreviewApi(NewRequests newRequests) {
    this.newRequests = newRequests;
  }

  /** Answers with the preview of a request. The parameters are those of the page. */
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
      description = "A date and time in UTC, such as 2026-12-31T18:00",
      schema = @Schema(type = "string"))
  @Parameter(
      name = "strategy",
      in = ParameterIn.QUERY,
      description = "How sources are chosen",
      schema = @Schema(type = "string"))
  PreviewView preview(
      @AuthenticationPrincipal SignedInUser user,
      @Parameter(hidden = true) @RequestParam MultiValueMap<String, String> sent) {
    return switch (newRequests.preview(user, NewRequestForm.of(sent))) {
      case Preview.Known(PreviewView view) -> view;
      case Preview.Faulty(Faults faults) -> throw problem(422, "refused", sentence(faults), faults);
      case Preview.SignedOut() ->
          throw problem(401, "not-signed-in", "Sign in again.", Faults.NONE);
      case Preview.Working() -> throw problem(503, "no-answer", STILL_WORKING, Faults.NONE);
      case Preview.Silent() -> throw problem(503, "no-answer", SILENT, Faults.NONE);
      case Preview.Unasked() -> throw problem(503, "no-answer", SILENT, Faults.NONE);
    };
  }

  private static String sentence(Faults faults) {
    String form = faults.form();
    return form == null ? String.join(" ", faults.fields().values()) : form;
  }

  private static ProblemException problem(int status, String code, String detail, Faults faults) {
    List<Refusal.Fault> errors =
        faults.fields().entrySet().stream()
            .map(fault -> new Refusal.Fault(fault.getKey(), null, fault.getValue()))
            .toList();
    return new ProblemException(status, code, detail, errors);
  }
}
