package io.argosy.agent.report;

import io.argosy.agent.exchange.Turn;
import java.time.Duration;

/** Sends until nothing waits, then rests until there is something. */
public final class ReportTurn implements Turn {

  private static final Duration REST = Duration.ofMinutes(1);

  private final ReportCycle cycle;

  public ReportTurn(ReportCycle cycle) {
    this.cycle = cycle;
  }

  @Override
  public Duration take() {
    return cycle.run() ? Duration.ZERO : REST;
  }
}
