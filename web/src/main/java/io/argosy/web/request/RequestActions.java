package io.argosy.web.request;

import io.argosy.common.task.Priority;
import io.argosy.common.wire.user.PriorityForm;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.frame.CommandNotice;
import io.argosy.web.router.RouterCalls;
import java.util.Map;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The commands on the page of a request, which then shows the result. */
@Controller
public final class RequestActions {

  private static final Map<String, String> COMMANDS =
      Map.of(
          "cancel", "cancellations",
          "suspend", "suspensions",
          "resume", "resumptions",
          "retry", "retries");

  private static final Map<String, String> DONE =
      Map.of(
          "cancel", "The request is cancelled.",
          "suspend", "The request is suspended.",
          "resume", "The request is resumed.",
          "retry", "Failed files are tried again.");

  private final RouterCalls router;

  public RequestActions(RouterCalls router) {
    this.router = router;
  }

  @PostMapping(RequestPage.PAGE + "/{action:cancel|suspend|resume|retry}")
  String act(
      @AuthenticationPrincipal SignedInUser user,
      @PathVariable long id,
      @PathVariable String action,
      RedirectAttributes next) {
    var answer = router.as(user.token()).post(path(id, COMMANDS.get(action)));
    CommandNotice.add(next, answer, DONE.get(action));
    return pageOf(id);
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
    var answer = router.as(user.token()).post(path(id, "priorities"), form);
    CommandNotice.add(next, answer, "The priority is now " + priority + ".");
    return pageOf(id);
  }

  private static String path(long id, String command) {
    return "/command/v1/requests/" + id + "/" + command;
  }

  private static String pageOf(long id) {
    return "redirect:/requests/" + id;
  }
}
