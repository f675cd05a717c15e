package io.argosy.agent.claim;

import io.argosy.agent.limit.TransferLimits;
import io.argosy.common.liveness.FlowTimes;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Sends heartbeats: often while work or a budget is held, otherwise at the router's longest
 * interval.
 */
public final class HeartbeatTurn {

  private final HeartbeatCycle cycle;
  private final TaskBoard board;
  private final Enrolment enrolment;
  private final TransferLimits limits;
  private final AtomicBoolean idle = new AtomicBoolean();

  public HeartbeatTurn(
      HeartbeatCycle cycle, TaskBoard board, Enrolment enrolment, TransferLimits limits) {
    this.cycle = cycle;
    this.board = board;
    this.enrolment = enrolment;
    this.limits = limits;
  }

  public Duration take() {
    cycle.run();
    // Work that arrives from here on finds the agent idle and triggers a wake-up.
    idle.set(true);
    boolean holdsWork = board.load().files() > 0 || limits.holdsAny();
    idle.set(!holdsWork);
    Duration asked = enrolment.current().heartbeat();
    return holdsWork && FlowTimes.AT_WORK.compareTo(asked) < 0 ? FlowTimes.AT_WORK : asked;
  }

  /** Returns all tasks that have not begun, when the agent stops; their reports must be sent. */
  public void giveBackAll() {
    cycle.giveBackAll();
  }

  /** Whether the next heartbeat may be far away; checked when work has arrived. */
  public boolean isIdle() {
    return idle.get();
  }
}
