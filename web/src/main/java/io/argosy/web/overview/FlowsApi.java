package io.argosy.web.overview;

import io.argosy.common.wire.user.Flows;
import io.argosy.web.freshness.Snapshot;
import java.time.Clock;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The data of the overview's charts, as JSON. */
@RestController
@RequestMapping("/data/v1")
public final class FlowsApi {

  private final Snapshot<Flows> flows;
  private final Clock clock;

  public FlowsApi(Snapshot<Flows> flows, Clock clock) {
    this.flows = flows;
    this.clock = clock;
  }

  /** Answers with what moved over each link within the last hour, and what moves now. */
  @GetMapping("/flows")
  FlowsView flows() {
    return FlowsView.of(flows.answer(), clock.instant());
  }
}
