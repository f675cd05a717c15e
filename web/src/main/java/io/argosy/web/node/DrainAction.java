package io.argosy.web.node;

import io.argosy.common.topology.AgentName;
import io.argosy.common.wire.user.DrainForm;
import io.argosy.web.access.SignedInUser;
import io.argosy.web.router.RouterCalls;
import io.argosy.web.router.Told;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** The form that drains an agent, for example before maintenance, and lets it work again. */
@Controller
public final class DrainAction {

  private final RouterCalls router;

  public DrainAction(RouterCalls router) {
    this.router = router;
  }

  @PostMapping("/nodes/drain")
  String drain(
      @AuthenticationPrincipal SignedInUser user,
      @RequestParam AgentName agent,
      @RequestParam boolean drain,
      RedirectAttributes next) {
    Told.on(
        next,
        router.as(user.token()).post("/command/v1/drains", new DrainForm(agent, drain)),
        drain
            ? "Agent %s is drained from its next heartbeat on.".formatted(agent)
            : "Agent %s claims work again from its next heartbeat on.".formatted(agent));
    return "redirect:/nodes";
  }
}
