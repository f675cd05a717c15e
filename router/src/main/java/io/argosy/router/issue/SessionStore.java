package io.argosy.router.issue;

import java.time.Instant;
import java.util.OptionalLong;

/** Which incarnation of each agent is alive, and until when its claims live. */
public interface SessionStore {

  /**
   * A sign of life.
   *
   * @param until when the lease ends unless there is another
   */
  record Sign(Instant at, Instant until) {}

  /**
   * Deals the next incarnation.
   *
   * @param silentSince an agent last heard of after this moment is alive and keeps its place
   * @return empty if it is
   */
  OptionalLong open(long agentId, String version, Sign sign, Instant silentSince);

  /** Renews the lease, in one row; false if this incarnation is not the current one. */
  boolean renew(Incarnation incarnation, Sign sign);

  boolean isCurrent(Incarnation incarnation);
}
