package io.argosy.web.breaker;

import io.argosy.common.wire.user.BreakerView;
import io.argosy.common.wire.user.PinView;
import io.argosy.web.access.UserCalls;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Lookups;
import io.argosy.web.freshness.Snapshot;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** Breakers that are open, were open recently or are pinned, and the pins of automatic actions. */
@Controller
public final class BreakersPage {

  /** Breakers that block work, those that would without a pin, those pinned closed. */
  private static final Comparator<BreakerView> ORDER =
      Comparator.comparingInt(BreakersPage::urgency)
          .thenComparingInt(b -> List.of("source", "destination", "link").indexOf(b.kind()));

  private static final Map<String, String> MOST = Map.of("limit", "1000");

  private final Snapshot<List<BreakerView>> breakers;
  private final Snapshot<List<PinView>> pins;

  public BreakersPage(UserCalls router, Lookups lookups) {
    breakers =
        new Snapshot<>(
            "breakers", () -> router.part("/query/v1/breakers", MOST, BreakerView.class), lookups);
    pins =
        new Snapshot<>("pins", () -> router.part("/query/v1/pins", MOST, PinView.class), lookups);
  }

  @GetMapping("/breakers")
  String page(Model model) {
    Answer<List<BreakerView>> known = breakers.answer();
    model.addAttribute("breakers", known);
    model.addAttribute("sorted", known.value().stream().sorted(ORDER).toList());
    Answer<List<PinView>> pinned = pins.answer();
    model.addAttribute(
        "pins",
        new Answer<>(
            pinned.value().stream().sorted(Comparator.comparing(PinView::automation)).toList(),
            pinned.at()));
    return "breakers";
  }

  private static int urgency(BreakerView breaker) {
    if (!breaker.state().equals("closed")) {
      return 0;
    }
    return breaker.decided().equals("closed") ? breaker.pin() != null ? 2 : 3 : 1;
  }
}
