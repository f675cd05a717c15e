package io.argosy.agent.claim;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One claim, and how long to wait before the next: none while the router answers, a little while
 * enough is held.
 */
public final class ClaimTurn {

  private static final Logger LOG = LoggerFactory.getLogger(ClaimTurn.class);

  /** A file system may gain room without a wake-up. */
  private static final Duration LONGEST_REST = Duration.ofSeconds(5);

  /** So may a rising rate. */
  private static final Duration REST_AT_WORK = Duration.ofSeconds(1);

  private final ClaimCycle cycle;
  private final Duration wait;
  private final Runnable dispatch;

  /**
   * @param wait how long the router may wait for work
   * @param dispatch run when there is work
   */
  public ClaimTurn(ClaimCycle cycle, Duration wait, Runnable dispatch) {
    this.cycle = cycle;
    this.wait = wait;
    this.dispatch = dispatch;
  }

  public Duration take() {
    return switch (cycle.run(wait)) {
      case ClaimCycle.Hindered hindered -> LONGEST_REST;
      case ClaimCycle.Enough enough -> REST_AT_WORK;
      case ClaimCycle.Answered answered -> after(answered);
    };
  }

  private Duration after(ClaimCycle.Answered answered) {
    if (answered.tasks() > 0) {
      LOG.info("Claimed: claim={} tasks={}", answered.claim(), answered.tasks());
      dispatch.run();
    }
    return wait.isZero() ? LONGEST_REST : Duration.ZERO;
  }
}
