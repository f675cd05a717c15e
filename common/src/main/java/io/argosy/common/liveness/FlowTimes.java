package io.argosy.common.liveness;

import java.time.Duration;

/**
 * The times of reports about what moves, of which each follows from those before it: agents send
 * heartbeats by them, and the router knows by them which reports it has.
 */
public final class FlowTimes {

  /** The interval of heartbeats while work is held, which carry traffic and priorities. */
  public static final Duration AT_WORK = Duration.ofSeconds(3);

  /** How long after something moved it is reported if no heartbeat was lost. */
  public static final Duration REPORTED = AT_WORK.plusSeconds(1);

  /** The width of the slots in which the router counts. */
  public static final Duration SLOT = Duration.ofSeconds(5);

  /** How long after its end a slot is complete, in whole slots. */
  public static final Duration COMPLETE =
      SLOT.multipliedBy(Math.ceilDiv(REPORTED.toMillis(), SLOT.toMillis()));

  /** The time over which current rates are measured. */
  public static final Duration MEASURED = SLOT.multipliedBy(3);

  /** A link that moves something has slots with all their reports within this time. */
  public static final Duration MOVING = MEASURED.plus(COMPLETE);

  /** How long it counts what an agent states of a circuit. */
  public static final Duration CIRCUIT_STATED = Duration.ofMinutes(2);

  private FlowTimes() {}
}
