package io.argosy.router.catalog;

import java.time.Instant;
import java.util.Collection;

/**
 * The one way to a new replica, and to the end of one. Everything happens inside the caller's
 * transaction. A replica that is marked bad is kept apart: it is neither a source nor a copy.
 */
public interface ReplicaLedger {

  /** Surrogate keys of a file and of the node that holds it now, verified. */
  record NewReplica(long fileId, long nodeId) {}

  /**
   * Why a replica is bad.
   *
   * @param by the name of a person, or {@link #ROUTER}
   * @param reason for people, at most {@link #LONGEST_REASON} characters
   */
  record Mark(String by, String reason, Instant at) {}

  /** Who marks a replica after a transfer from it brought wrong bytes. */
  String ROUTER = "router";

  int LONGEST_REASON = 200;

  /**
   * Returns those that were not known before: a replica is made exactly once. What is marked bad
   * stays so, as whoever says that a file is there has not read it.
   */
  Collection<NewReplica> add(Collection<NewReplica> replicas, Instant at);

  /** As {@link #add}, and clears marks: whoever says so has read the whole file. */
  Collection<NewReplica> verified(Collection<NewReplica> replicas, Instant at);

  /** Marks a replica bad; returns whether there was a good one. */
  boolean mark(NewReplica replica, Mark mark);

  /** Takes marks away, and what was marked is a replica again; returns whether it was marked. */
  boolean clear(NewReplica replica, Instant at);

  /** Forgets a replica, good or bad; returns whether there was one. */
  boolean remove(NewReplica replica);

  boolean isMarked(NewReplica replica);

  boolean isGood(NewReplica replica);

  /** How many replicas are marked by this name since then. */
  int marksBy(String by, Instant since);
}
