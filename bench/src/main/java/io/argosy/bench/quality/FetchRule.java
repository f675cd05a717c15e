package io.argosy.bench.quality;

import java.util.Optional;

/** Decides what each destination may fetch now, and from where. */
interface FetchRule {

  /**
   * The transfer of a whole file.
   *
   * @param file position among the files
   * @param link position in the world
   */
  record Fetch(int file, int link) {}

  /** Plans again; called at the beginning and at a fixed interval. */
  void plan(Standing now);

  /**
   * Returns the next transfer to a destination, from a node that has the file; empty if it may
   * begin none now. Called after each change until it is empty for all destinations.
   */
  Optional<Fetch> next(int destination, Standing now);
}
