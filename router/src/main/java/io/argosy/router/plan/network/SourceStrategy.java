package io.argosy.router.plan.network;

import java.util.List;

/** One way to choose the sources of files. Deterministic; knows no clock. */
public interface SourceStrategy {

  /**
   * Chooses for each of these requests, and counts what it chooses in the loads at once, so that
   * what is chosen next can see it.
   *
   * @param requests positions in the batch, all of one priority, in the batch's order
   */
  void assign(RequestBatch batch, int[] requests, Loads loads, Assignment assignment);

  /**
   * All sources of a request that have a way, best first.
   *
   * @param loads without what the request itself was counted for
   */
  List<Candidate> rank(RequestBatch batch, int request, Loads loads);

  /** The links of the way from a candidate to the destination, in travel order; mostly one. */
  int[] path(RequestBatch batch, int request, int n);
}
