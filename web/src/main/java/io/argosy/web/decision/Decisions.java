package io.argosy.web.decision;

import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Snapshot;
import java.util.List;

/** What the page of decisions shows, as fresh as the database lets it be. */
public final class Decisions {

  private final Snapshot<List<CycleView>> cycles;
  private final Snapshot<List<DecisionView>> newest;

  public Decisions(Snapshot<List<CycleView>> cycles, Snapshot<List<DecisionView>> newest) {
    this.cycles = cycles;
    this.newest = newest;
  }

  Answer<List<CycleView>> cycles() {
    return cycles.answer();
  }

  Answer<List<DecisionView>> newest() {
    return newest.answer();
  }
}
