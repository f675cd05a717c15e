package io.argosy.router.catalog;

import java.time.Instant;
import java.util.Collection;

/** The one way to a new replica, inside the caller's transaction. */
public interface ReplicaLedger {

  /** Surrogate keys of a file and of the node that holds it now, verified. */
  record NewReplica(long fileId, long nodeId) {}

  /** Returns those that were not known before: a replica is made exactly once. */
  Collection<NewReplica> add(Collection<NewReplica> replicas, Instant at);
}
