package io.argosy.router.issue;

import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** Which incarnation of each agent is alive, and until when its claims live. */
public interface SessionStore {

  /** Two routers whose clocks differ by more than this do not both serve agents. */
  Duration CLOCKS_DIFFER = Duration.ofSeconds(10);

  /**
   * A sign of life.
   *
   * @param until when the lease ends unless there is another
   * @param heardFor how long the sign counts: after that the agent is not known to be alive
   * @param hindrances why the agent claims nothing; empty where it claims
   * @param free room it has for what it fetches; empty: what this life of it said before, if
   *     anything
   */
  record Sign(
      Instant at,
      Instant until,
      Duration heardFor,
      Set<ClaimHindrance> hindrances,
      Optional<ByteCount> free) {

    public Sign {
      hindrances = Set.copyOf(hindrances);
    }

    /** Of an agent that says nothing of its room. */
    public Sign(Instant at, Instant until, Set<ClaimHindrance> hindrances) {
      this(at, until, LeaseTerms.DEFAULT.silence(), hindrances, Optional.empty());
    }
  }

  /**
   * Deals the next incarnation.
   *
   * @param silentSince an agent last heard of after this moment is alive and keeps its place,
   *     unless that lies more than {@link #CLOCKS_DIFFER} after the sign: then a wrong clock kept
   *     it
   * @return empty if it is
   */
  OptionalLong open(long agentId, String version, Sign sign, Instant silentSince);

  /**
   * Renews the lease and keeps what the sign says, in one row; a sign that is older than the last
   * one takes no time from it. False if this incarnation is not the current one.
   *
   * @param now a last sign that is later than this was kept under a wrong clock, and counts as of
   *     this moment
   */
  boolean renew(Incarnation incarnation, Sign sign, Instant now);

  /**
   * Signs of more than {@link #CLOCKS_DIFFER} after this moment were kept under a wrong clock: they
   * become signs of this moment, so that an agent that is gone is not alive until then.
   *
   * @return how many there were
   */
  int correct(Instant now, Duration lease);

  boolean isCurrent(Incarnation incarnation);
}
