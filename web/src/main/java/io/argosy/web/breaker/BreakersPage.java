package io.argosy.web.breaker;

import io.argosy.web.access.SignedInUser;
import io.argosy.web.freshness.Snapshot;
import io.argosy.web.overview.Ages;
import java.time.Clock;
import java.util.List;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** What is open or was lately, what is pinned, and why. */
@Controller
public final class BreakersPage {

  private final Snapshot<List<BreakerView>> breakers;
  private final Snapshot<List<PinView>> pins;
  private final Clock clock;

  public BreakersPage(
      Snapshot<List<BreakerView>> breakers, Snapshot<List<PinView>> pins, Clock clock) {
    this.breakers = breakers;
    this.pins = pins;
    this.clock = clock;
  }

  @GetMapping("/breakers")
  String page(@AuthenticationPrincipal SignedInUser user, Model model) {
    model.addAttribute("user", user.name());
    model.addAttribute("breakers", breakers.answer());
    model.addAttribute("pins", pins.answer());
    model.addAttribute("ages", new Ages(clock.instant()));
    return "breakers";
  }
}
