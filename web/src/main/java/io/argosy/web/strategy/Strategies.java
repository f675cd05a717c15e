package io.argosy.web.strategy;

import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Snapshot;
import java.time.Clock;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;

/** What the page of strategies shows, as fresh as the database lets it be. */
public final class Strategies {

  private static final int NEWEST = 50;

  private final Map<Span, Snapshot<List<StrategyView>>> sums = new EnumMap<>(Span.class);
  private final Snapshot<List<ComparedView>> newest;
  private final StrategyQuery query;

  /**
   * @param executor runs the questions
   */
  public Strategies(StrategyQuery query, Executor executor, Clock clock) {
    this.query = query;
    for (Span span : Span.values()) {
      sums.put(
          span,
          new Snapshot<>(
              "strategies", () -> query.sums(clock.instant().minus(span.time())), executor, clock));
    }
    newest = new Snapshot<>("compared cycles", () -> query.newest(NEWEST), executor, clock);
  }

  Answer<List<StrategyView>> sums(Span span) {
    return sums.get(span).answer();
  }

  Answer<List<ComparedView>> newest() {
    return newest.answer();
  }

  /** Asked anew each time. */
  Optional<ComparedView> one(long cycle) {
    return query.one(cycle);
  }
}
