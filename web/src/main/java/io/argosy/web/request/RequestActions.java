package io.argosy.web.request;

import io.argosy.common.task.Priority;
import io.argosy.common.wire.user.PriorityForm;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.router.RouterAnswer;
import io.argosy.web.router.RouterAnswer.Done;
import io.argosy.web.router.RouterCalls;
import io.argosy.web.frame.CommandNotice;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The commands on the page of a request, which then shows the result. */
@Controller
public final class RequestActions {

  private final RouterCalls router;

  public RequestActions(RouterCalls router) {
    this.router = router;
  }

  @PostMapping(RequestPage.PAGE + "/cancel")
  String cancel(
      @AuthenticationPrincipal SignedInUser user, @PathVariable long id, RedirectAttributes next) {
    return resultPage(id, "The request is cancelled.", command(user, id, "cancellations"), next);
  }

  @PostMapping(RequestPage.PAGE + "/suspend")
  String suspend(
      @AuthenticationPrincipal SignedInUser user, @PathVariable long id, RedirectAttributes next) {
    return resultPage(id, "The request is suspended.", command(user, id, "suspensions"), next);
  }

  @PostMapping(RequestPage.PAGE + "/resume")
  String resume(
      @AuthenticationPrincipal SignedInUser user, @PathVariable long id, RedirectAttributes next) {
    return resultPage(id, "The request is resumed.", command(user, id, "resumptions"), next);
  }

  @PostMapping(RequestPage.PAGE + "/retry")
  String retry(
      @AuthenticationPrincipal SignedInUser user, @PathVariable long id, RedirectAttributes next) {
    return resultPage(id, "Failed files are tried again.", command(user, id, "retries"), next);
  }

  @PostMapping(RequestPage.PAGE + "/priority")
  String prioritize(
      @AuthenticationPrincipal SignedInUser user,
      @PathVariable long id,
      @RequestParam String priority,
      RedirectAttributes next) {
    if (!priority.matches("[0-3]")) {
      next.addFlashAttribute("refused", "A priority is 0 (urgent) to 3.");
      return pageOf(id);
    }
    PriorityForm form = new PriorityForm(new Priority(Integer.parseInt(priority)));
    RouterAnswer<Done> answer = router.as(user.token()).post(path(id, "priorities"), form);
    return resultPage(id, "The priority is now " + priority + ".", answer, next);
  }

  private RouterAnswer<Done> command(SignedInUser user, long id, String command) {
    return router.as(user.token()).post(path(id, command));
  }

  private static String path(long id, String command) {
    return "/command/v1/requests/" + id + "/" + command;
  }

  private static String resultPage(
      long id, String done, RouterAnswer<Done> answer, RedirectAttributes next) {
    CommandNotice.add(next, answer, done);
    return pageOf(id);
  }

  private static String pageOf(long id) {
    return "redirect:/requests/" + id;
  }
}
