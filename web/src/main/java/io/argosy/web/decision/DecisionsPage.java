package io.argosy.web.decision;

import io.argosy.web.access.SignedInUser;
import io.argosy.web.overview.Ages;
import java.time.Clock;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** When sources were chosen of late, and for which files. */
@Controller
public final class DecisionsPage {

  private final Decisions decisions;
  private final Clock clock;

  public DecisionsPage(Decisions decisions, Clock clock) {
    this.decisions = decisions;
    this.clock = clock;
  }

  @GetMapping("/decisions")
  String page(@AuthenticationPrincipal SignedInUser user, Model model) {
    model.addAttribute("user", user.name());
    model.addAttribute("cycles", decisions.cycles());
    model.addAttribute("decisions", decisions.newest());
    model.addAttribute("ages", new Ages(clock.instant()));
    return "decisions";
  }
}
