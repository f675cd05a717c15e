package io.argosy.router.plan.network;

import java.util.List;

/** A strategy for choosing the sources of files. Deterministic and independent of time. */
public interface SourceStrategy {

  /**
   * Chooses a source for each of these requests, and adds each choice to the loads at once, so that
   * the following choices take it into account.
   *
   * @param requests positions in the batch, all of one priority, in the order of the batch
   */
  void assign(RequestBatch batch, int[] requests, Loads loads, Assignment assignment);

  /**
   * Returns all sources of a request that have a path, best first.
   *
   * @param loads without the load of the request itself
   * @param assignment of all requests
   */
  List<Candidate> rank(RequestBatch batch, int request, Loads loads, Assignment assignment);

  /** Returns the links from a candidate to the destination, in travel order; mostly one. */
  int[] path(RequestBatch batch, int request, int n);
}
