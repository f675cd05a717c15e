package io.argosy.web.strategy;

import io.argosy.web.freshness.ListView;
import java.time.Clock;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** What the page of strategies shows, as JSON. */
@RestController
@RequestMapping("/data/v1")
public final class StrategiesApi {

  private final Strategies strategies;
  private final Clock clock;

  public StrategiesApi(Strategies strategies, Clock clock) {
    this.strategies = strategies;
    this.clock = clock;
  }

  /**
   * @param span {@code day}, {@code week} or {@code month}
   */
  @GetMapping("/strategies")
  ListView<StrategyView> strategies(@RequestParam(defaultValue = "day") String span) {
    Span chosen =
        Span.of(span).orElseThrow(() -> new ResponseStatusException(HttpStatus.BAD_REQUEST));
    return ListView.of(strategies.sums(chosen), clock.instant());
  }

  @GetMapping("/compared-cycles")
  ListView<ComparedView> comparedCycles() {
    return ListView.of(strategies.newest(), clock.instant());
  }
}
