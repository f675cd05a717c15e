package io.argosy.web.breaker;

import io.argosy.web.freshness.ListView;
import io.argosy.web.freshness.Snapshot;
import java.time.Clock;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What the page of breakers shows, as JSON. */
@RestController
@RequestMapping("/data/v1")
public final class BreakersApi {

  private final Snapshot<List<BreakerView>> breakers;
  private final Snapshot<List<PinView>> pins;
  private final Clock clock;

  public BreakersApi(
      Snapshot<List<BreakerView>> breakers, Snapshot<List<PinView>> pins, Clock clock) {
    this.breakers = breakers;
    this.pins = pins;
    this.clock = clock;
  }

  /** Lists the exceptions from automations. */
  @GetMapping("/pins")
  ListView<PinView> pins() {
    return ListView.of(pins.answer(), clock.instant());
  }

  /** Lists the breakers that are not closed or are pinned. */
  @GetMapping("/breakers")
  ListView<BreakerView> breakers() {
    return ListView.of(breakers.answer(), clock.instant());
  }
}
