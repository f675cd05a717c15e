package io.argosy.web.approval;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.user.ApprovalView;
import io.argosy.common.wire.user.Page;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.access.UserCalls;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterAnswer.Done;
import io.argosy.web.router.RouterAnswer.Given;
import io.argosy.web.router.RouterAnswer.Refused;
import io.argosy.web.router.RouterCalls;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.util.UriComponentsBuilder;

/** The list of requests that wait for the signed-in data manager, to approve or refuse. */
@Controller
public final class ApprovalsPage {

  private static final Logger log = LoggerFactory.getLogger(ApprovalsPage.class);

  private static final String PAGE_SIZE = "25";
  private static final String LATEST = "10";
  private static final int CONFLICT = 409;

  private final RouterCalls router;

  public ApprovalsPage(RouterCalls router) {
    this.router = router;
  }

  /**
   * @param said the decision that was just made: {@code approved} or {@code refused}
   * @param request the request that was decided
   * @param node the destination that was decided
   */
  @GetMapping("/approvals")
  ModelAndView page(
      @AuthenticationPrincipal SignedInUser user,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(defaultValue = "") String said,
      @RequestParam(defaultValue = "") String request,
      @RequestParam(defaultValue = "") String node) {
    ModelAndView page = page(user, cursor, Undecided.NONE);
    page.addObject("said", said);
    page.addObject("saidOf", request.matches("[0-9]{1,18}") ? request : "");
    page.addObject("saidAt", node);
    return page;
  }

  @PostMapping("/approvals/{request}")
  ModelAndView decide(
      @AuthenticationPrincipal SignedInUser user,
      @PathVariable String request,
      @ModelAttribute DecisionForm form) {
    if (!form.isWellFormed() || !request.matches("[0-9]{1,18}")) {
      ModelAndView none = new ModelAndView("error/404");
      none.setStatus(HttpStatus.NOT_FOUND);
      return none;
    }
    RouterAnswer<Done> answer =
        router
            .as(user.token())
            .post("/command/v1/requests/" + request + "/approvals", form.decided());
    if (answer instanceof Given<Done>) {
      log.info(
          "Request decided: user={} request={} destination={} approved={}",
          user.name(),
          request,
          form.destination(),
          form.approves());
      return new ModelAndView("redirect:" + after(request, form));
    }
    return page(user, form.part(), undecided(request, form, answer));
  }

  private static String after(String request, DecisionForm form) {
    return UriComponentsBuilder.fromPath("/approvals")
        .queryParam("said", form.approves() ? "approved" : "refused")
        .queryParam("request", request)
        .queryParam("node", form.destination())
        .queryParamIfPresent("cursor", Optional.ofNullable(form.part()))
        .toUriString();
  }

  private static Undecided undecided(String request, DecisionForm form, RouterAnswer<Done> answer) {
    String atReason = "";
    String notice = "The router did not answer. Check below whether your decision was recorded.";
    if (answer instanceof Refused<Done> refused) {
      atReason =
          refused
              .at("reason")
              .map(Refusal.Fault::message)
              .map(message -> "A reason " + message + ".")
              .orElse("");
      notice = atReason.isEmpty() ? sentence(refused) : "";
    }
    return new Undecided(request, form.destination(), form.reason(), atReason, notice);
  }

  private static String sentence(Refused<Done> refused) {
    return refused.problem().status() == CONFLICT
        ? "Another person has decided it already, or it was cancelled. Nothing was changed."
        : refused.sentence();
  }

  private ModelAndView page(SignedInUser user, @Nullable String cursor, Undecided undecided) {
    var waiting = approvals(user, "waiting", cursor, PAGE_SIZE);
    if (waiting instanceof Refused<Page<ApprovalView>> refused
        && (refused.isSignedOut() || cursor != null)) {
      return reloaded(user, refused);
    }
    ModelAndView page = new ModelAndView("approvals");
    page.addObject("waiting", waiting.given().orElse(null));
    page.addObject(
        "decided",
        waiting
            .given()
            .flatMap(asked -> approvals(user, "decided", null, LATEST).given())
            .orElse(null));
    page.addObject("silent", waiting.given().isEmpty());
    page.addObject("me", user);
    page.addObject("undecided", undecided);
    page.addObject("cursor", cursor);
    page.addObject("said", "");
    page.setStatus(undecided.isEmpty() ? HttpStatus.OK : HttpStatus.UNPROCESSABLE_CONTENT);
    return page;
  }

  private RouterAnswer<Page<ApprovalView>> approvals(
      SignedInUser user, String state, @Nullable String cursor, String limit) {
    Map<String, String> query = new TreeMap<>(Map.of("state", state, "limit", limit));
    if (cursor != null) {
      query.put("cursor", cursor);
    }
    return router
        .as(user.token())
        .get("/query/v1/approvals", query, UserCalls.pageOf(ApprovalView.class));
  }

  /** Loads the page again, without the invalid cursor; an invalid token ends the session. */
  private static ModelAndView reloaded(SignedInUser user, Refused<Page<ApprovalView>> refused) {
    if (refused.isSignedOut()) {
      user.end();
    }
    return new ModelAndView("redirect:/approvals");
  }
}
