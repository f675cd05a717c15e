package io.argosy.router.circuit;

import io.argosy.common.wire.agent.CircuitAnswer.LinkWork;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Reads what is missing, and stores the backlog of links. */
public interface BacklogStore {

  /** Returns whether any agent has announced an endpoint of circuits. */
  boolean hasEndpoints();

  /**
   * Reads everything at the same moment. Needs a transaction, in which nothing was read before. The
   * cost grows with the blocks that are not complete and with the files in windows, not with the
   * files that wait for a window.
   */
  MissingBytes missing();

  /** Replaces the backlog of all links, inside the caller's transaction. */
  void replace(List<LinkBacklog> backlogs, Instant countedAt);

  /** Returns when everything that is missing was last counted; empty if it is not counted. */
  Optional<Instant> countedAt();

  /** Returns the work of those of the links that had some when it was last counted. */
  List<LinkWork> work(Collection<LinkKey> links);

  /** Deletes the backlog of all links, because it is not counted. */
  void clear();
}
