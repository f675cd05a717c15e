package io.argosy.agent.claim;

import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes one claim and returns how long to wait before the next one: zero while the router assigns
 * work, a short time while enough is held.
 */
public final class ClaimTurn {

  private static final Logger LOG = LoggerFactory.getLogger(ClaimTurn.class);

  /** Upper limit of the wait, because free space can grow without a wake-up. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

  /** Upper limit while streams are active, because a rising rate allows more work. */
  private static final Duration WAIT_AT_WORK = Duration.ofSeconds(1);

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
      case ClaimCycle.Hindered hindered -> LONGEST_WAIT;
      case ClaimCycle.Enough enough -> WAIT_AT_WORK;
      case ClaimCycle.Answered answered -> after(answered);
    };
  }

  private Duration after(ClaimCycle.Answered answered) {
    if (answered.tasks() > 0) {
      LOG.info("Claimed: claim={} tasks={}", answered.claim(), answered.tasks());
      dispatch.run();
    }
    return wait.isZero() ? LONGEST_WAIT : Duration.ZERO;
  }
}
