package io.argosy.router.catalog;

import java.time.Instant;
import java.util.Collection;
import java.util.OptionalLong;

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
   * @param reporter the agent that found wrong bytes; empty where a person says so
   */
  record Mark(String by, String reason, Instant at, OptionalLong reporter) {

    public Mark(String by, String reason, Instant at) {
      this(by, reason, at, OptionalLong.empty());
    }
  }

  /**
   * How many marks the router has made.
   *
   * @param ofAgent those on the word of one agent
   * @param inAll those on the word of any
   */
  record Marks(int ofAgent, int inAll) {}

  /** Who marks a replica after a transfer from it brought wrong bytes. */
  String ROUTER = "router";

  int LONGEST_REASON = 200;

  /**
   * Returns those that were not known before: a replica is made exactly once. What is marked bad
   * stays so, as whoever says that a file is there has not read it.
   */
  Collection<NewReplica> add(Collection<NewReplica> replicas, Instant at);

  /** As {@link #add}, and clears marks and failures: whoever says so has read the whole file. */
  Collection<NewReplica> verified(Collection<NewReplica> replicas, Instant at);

  /**
   * Whoever else adds, marks, clears or removes replicas of the blocks of these files waits until
   * the transaction ends. Who changes several replicas, or decides by the others of a file, locks
   * all of them first.
   */
  void lock(Collection<Long> fileIds);

  /** Marks a replica bad; returns whether there was a good one. */
  boolean mark(NewReplica replica, Mark mark);

  /**
   * Takes a mark and all failures away, and what was marked is a replica again; returns whether it
   * is a replica now.
   */
  boolean clear(NewReplica replica, Instant at);

  /** Forgets a replica, good or bad, and its failures; returns whether there was one. */
  boolean remove(NewReplica replica, Instant at);

  boolean isMarked(NewReplica replica);

  boolean isGood(NewReplica replica);

  /** What the router has marked since then. */
  Marks marksOfRouter(long agentId, Instant since);
}
