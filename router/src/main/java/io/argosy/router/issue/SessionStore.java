package io.argosy.router.issue;

import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.Registration.TcpLimits;
import io.argosy.router.stage.StoredTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Stores the current incarnation of each agent and its lease. */
public interface SessionStore {

  /**
   * A sign of life.
   *
   * @param until when the lease ends without another sign
   * @param aliveFor how long the agent counts as alive after the sign; zero if it is stopping
   * @param hindrances reasons for which the agent claims nothing; empty if it claims
   * @param free free space for files; empty: as this incarnation reported before
   */
  record Sign(
      Instant at,
      Instant until,
      Duration aliveFor,
      Set<ClaimHindrance> hindrances,
      Optional<ByteCount> free) {

    public Sign {
      hindrances = Set.copyOf(hindrances);
    }
  }

  /**
   * Issues the next incarnation.
   *
   * @param silentSince an agent whose last sign is later than this is alive and is not replaced,
   *     unless its sign is more than {@link StoredTimes#CLOCKS_DIFFER} in the future because of a
   *     wrong clock
   * @return empty if another agent is alive
   */
  OptionalLong open(long agentId, String version, Sign sign, Instant silentSince);

  /**
   * Renews the lease and stores the sign; an older sign than the last one changes neither the lease
   * nor what the later one said. False if this incarnation is not the current one.
   *
   * @param now a stored sign later than this was written with a wrong clock and counts as of now
   */
  boolean renew(Incarnation incarnation, Sign sign, Instant now);

  /**
   * Stores the number of a reading. False if this incarnation, if it is still the current one, has
   * sent it or a later one before: then it was counted.
   */
  boolean count(Incarnation incarnation, long reading);

  /** Stores the TCP limits of the host of a current incarnation, and which of them are unknown. */
  void keep(Incarnation incarnation, TcpLimits limits);

  /**
   * Returns and locks those of the agents whose lease has ended, except those that another
   * transaction has locked.
   */
  Set<Long> lockSilent(Collection<Long> agentIds, Instant now);

  /** Another incarnation can be issued only after the caller's transaction has ended. */
  boolean isCurrent(Incarnation incarnation);
}
