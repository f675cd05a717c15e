package io.argosy.router.request;

import io.argosy.common.task.Priority;
import java.time.Instant;
import java.util.Optional;

/** Where requests are kept. Writes happen inside the caller's transaction. */
public interface RequestStore extends EndedRequests {

  /** Until the transaction ends, nobody else works on this requester's key. */
  void lockKey(String requester, String key);

  Optional<StoredRequest> byKey(String requester, String key);

  /** Locks the request until the transaction ends. */
  Optional<StoredRequest> lock(long id);

  /** Returns the surrogate key. */
  long add(String requester, Optional<String> key, Wish wish, Instant at);

  /**
   * Nobody has decided about this destination yet. Of a static request the decision keeps which
   * blocks there are: those that the database is told of later are not wanted.
   */
  void decide(long id, long node, Verdict verdict, String by, Instant at);

  /**
   * All destinations have decided, some agreed, and every file is at each of those, of a static
   * request every file of the blocks that it wants; false of a request without files.
   */
  boolean isDone(long id);

  void cancel(long id, String by, Instant at);

  void prioritize(long id, Priority priority);

  /** The same again keeps who was first. */
  void suspend(long id, String by, Instant at);

  void resume(long id);
}
