package io.argosy.web.breaker;

import io.argosy.web.freshness.Snapshot;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** What is open or was lately, what is pinned, and why. */
@Controller
public final class BreakersPage {

  private final Snapshot<List<BreakerView>> breakers;
  private final Snapshot<List<PinView>> pins;

  public BreakersPage(Snapshot<List<BreakerView>> breakers, Snapshot<List<PinView>> pins) {
    this.breakers = breakers;
    this.pins = pins;
  }

  @GetMapping("/breakers")
  String page(Model model) {
    model.addAttribute("breakers", breakers.answer());
    model.addAttribute("pins", pins.answer());
    return "breakers";
  }
}
