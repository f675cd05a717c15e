package io.argosy.agent.claim;

import io.argosy.agent.exchange.Turn;
import io.argosy.agent.limit.TransferLimits;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Sends heartbeats: often while work or a budget is held, as rarely as the router allows while none
 * is.
 */
public final class HeartbeatTurn implements Turn {

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
    cycle.run();
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

}
