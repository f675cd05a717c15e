package io.argosy.router.catalog;

import java.time.Instant;
import java.util.Collection;
import java.util.OptionalLong;

/**
 * The only place where replicas are added and removed, inside the caller's transaction. A replica
 * that is marked bad is neither a source nor a copy.
 */
public interface ReplicaLedger {

  /** The surrogate keys of a file and of the node that holds it. */
  record NewReplica(long fileId, long nodeId) {}

  /**
   * The mark of a bad replica.
   *
   * @param by the name of a user, or {@link #ROUTER}
   * @param reason a text for users, at most {@link #LONGEST_REASON} characters
   * @param reporter the agent that found wrong bytes; empty if a user set the mark
   */
  record Mark(String by, String reason, Instant at, OptionalLong reporter) {

    public Mark(String by, String reason, Instant at) {
      this(by, reason, at, OptionalLong.empty());
    }
  }

  /**
   * The number of marks that the router has made.
   *
   * @param ofAgent those reported by one agent
   * @param inAll those reported by any agent
   */
  record Marks(int ofAgent, int inAll) {}

  /** The author of marks after a transfer brought wrong bytes. */
  String ROUTER = "router";

  int LONGEST_REASON = 200;

  /** Adds replicas and returns the new ones. Bad ones stay marked, because nothing was read. */
  Collection<NewReplica> add(Collection<NewReplica> replicas, Instant at);

  /**
   * Like {@link #add}, and clears failures and ends marks, because the node's agent has read the
   * whole files. How a mark ended stays visible and is audited.
   */
  Collection<NewReplica> verified(Collection<NewReplica> replicas, long agentId, Instant at);

  /**
   * Blocks all other changes to replicas of these files' blocks until the transaction ends. Call it
   * before changing several replicas, or deciding by the other replicas of a file.
   */
  void lock(Collection<Long> fileIds);

  /** Marks a replica bad; returns whether it was good before. */
  boolean mark(NewReplica replica, Mark mark);

  /** Removes the mark and all failures of a replica; returns whether it is a good replica now. */
  boolean clear(NewReplica replica, Instant at);

  /** Removes a replica, good or bad, and its failures; returns whether it existed. */
  boolean remove(NewReplica replica, Instant at);

  boolean isMarked(NewReplica replica);

  boolean isGood(NewReplica replica);

  /** Counts the marks that the router has made since this time. */
  Marks marksOfRouter(long agentId, Instant since);
}
