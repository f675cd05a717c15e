package io.argosy.agent.claim;

import io.argosy.agent.exchange.Turn;
import io.argosy.agent.limit.TransferLimits;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends heartbeats: often while work or a budget is held, as rarely as the router allows while none
 * is.
 */
public final class HeartbeatTurn implements Turn {

  private static final Logger LOG = LoggerFactory.getLogger(HeartbeatTurn.class);

  private final HeartbeatCycle cycle;
  private final TaskBoard board;
  private final Enrolment enrolment;
  private final TransferLimits limits;
  private final HeartbeatRhythm rhythm;
  private final AtomicBoolean idle = new AtomicBoolean();

  public HeartbeatTurn(
      HeartbeatCycle cycle,
      TaskBoard board,
      Enrolment enrolment,
      TransferLimits limits,
      HeartbeatRhythm rhythm) {
    this.cycle = cycle;
    this.board = board;
    this.enrolment = enrolment;
    this.limits = limits;
    this.rhythm = rhythm;
  }

  @Override
  public Duration take() {
    tell(cycle.run());
    // Work that arrives from here on finds the agent idle, and rings.
    idle.set(true);
    boolean holdsWork = board.load().files() > 0 || limits.holdsAny();
    idle.set(!holdsWork);
    return rhythm.next(holdsWork, enrolment.current().heartbeat());
  }

  /** Whether the next heartbeat may be far off; asked when work has come. */
  public boolean isIdle() {
    return idle.get();
  }

  private static void tell(HeartbeatNews news) {
    if (!news.lost().isEmpty() || !news.cancelled().isEmpty() || news.drain()) {
      LOG.info(
          "The router has news: lost={} cancelled={} drain={}",
          news.lost(),
          news.cancelled(),
          news.drain());
    }
  }
}
