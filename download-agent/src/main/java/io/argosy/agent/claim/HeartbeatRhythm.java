package io.argosy.agent.claim;

import java.time.Duration;

/**
 * How soon the next heartbeat follows. While work is held it is soon: it carries what moves, and
 * its answer brings cancellations and new priorities.
 *
 * @param atWork the interval while work is held
 */
public record HeartbeatRhythm(Duration atWork) {

  public static final HeartbeatRhythm DEFAULT = new HeartbeatRhythm(Duration.ofSeconds(3));

  /**
   * @param dealt the interval that the router asked for; never exceeded
   */
  Duration next(boolean holdsWork, Duration dealt) {
    return holdsWork && atWork.compareTo(dealt) < 0 ? atWork : dealt;
  }
}
