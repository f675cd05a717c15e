package io.argosy.router.catalog;

import java.time.Instant;
import java.util.Collection;

/** Failures of single replicas that file requests have recorded. */
@FunctionalInterface
public interface ReplicaFailures {

  /**
   * Forgets the failures of replicas that were read completely, cleared by a user, or removed.
   * Given-up file requests are tried again if the replica exists. Runs inside the caller's
   * transaction.
   */
  void forget(Collection<ReplicaLedger.NewReplica> replicas, Instant at);
}
