package io.argosy.router.request;

import io.argosy.common.task.Priority;
import java.time.Instant;
import java.util.Collection;
import java.util.Optional;

/** Stores requests. Writes happen inside the caller's transaction. */
public interface RequestStore extends EndedRequests {

  /** Locks this requester's key until the transaction ends. */
  void lockKey(String requester, String key);

  Optional<StoredRequest> byKey(String requester, String key);

  /** Locks the request until the transaction ends. */
  Optional<StoredRequest> lock(long id);

  /** Returns the surrogate key. */
  long add(String requester, Optional<String> key, RequestSpec spec, Instant at);

  /**
   * Stores the first decision about a destination. For a static request it also stores which blocks
   * exist now: blocks that are added later are not wanted.
   */
  void decide(long id, long node, Verdict verdict, String by, Instant at);

  /**
   * Returns whether all destinations have decided, some have approved, and every wanted file is at
   * each of those. False if the request has no files.
   */
  boolean isDone(long id);

  void cancel(long id, String by, Instant at);

  /** Takes datasets out of a request, as if it had never named them. */
  void drop(long id, Collection<Long> datasets);

  void prioritize(long id, Priority priority);

  /** Suspends the request. If it is suspended already, the first suspension is retained. */
  void suspend(long id, String by, Instant at);

  void resume(long id);
}
