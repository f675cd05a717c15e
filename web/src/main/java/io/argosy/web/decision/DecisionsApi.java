package io.argosy.web.decision;

import io.argosy.web.freshness.ListView;
import java.time.Clock;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What the page of decisions shows, as JSON. */
@RestController
@RequestMapping("/data/v1")
public final class DecisionsApi {

  private final Decisions decisions;
  private final Clock clock;

  public DecisionsApi(Decisions decisions, Clock clock) {
    this.decisions = decisions;
    this.clock = clock;
  }

  /** Lists the newest cycles that planned something. */
  @GetMapping("/cycles")
  ListView<CycleView> cycles() {
    return ListView.of(decisions.cycles(), clock.instant());
  }

  /** Lists the newest decisions: for each file its source and the other candidates. */
  @GetMapping("/decisions")
  ListView<DecisionView> decisions() {
    return ListView.of(decisions.newest(), clock.instant());
  }
}
