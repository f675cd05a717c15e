package io.argosy.router.catalog;

import java.time.Instant;
import java.util.Collection;

/** What file requests hold against single replicas. */
@FunctionalInterface
public interface ReplicaFailures {

  /**
   * These replicas were read whole, cleared by a person, or removed: nothing that failed before
   * speaks against them as sources, and what was given up is tried again where the replica is
   * there. Inside the caller's transaction.
   */
  void forget(Collection<ReplicaLedger.NewReplica> replicas, Instant at);
}
