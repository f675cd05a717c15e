package io.argosy.web.strategy;

import io.argosy.web.freshness.ListView;
import io.argosy.web.problem.Parameters;
import java.time.Clock;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

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
   * Compares the strategies that are not in use with those that are.
   *
   * @param span {@code day}, {@code week} or {@code month}
   */
  @GetMapping("/strategies")
  ListView<StrategyView> strategies(@RequestParam(defaultValue = "day") String span) {
    Span chosen =
        Span.of(span)
            .orElseThrow(() -> Parameters.malformed("span", span, "is one of day, week and month"));
    return ListView.of(strategies.sums(chosen), clock.instant());
  }

  /** Lists the newest cycles that were planned again by other strategies. */
  @GetMapping("/compared-cycles")
  ListView<ComparedView> comparedCycles() {
    return ListView.of(strategies.newest(), clock.instant());
  }
}
