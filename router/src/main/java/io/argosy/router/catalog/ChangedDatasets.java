package io.argosy.router.catalog;

import java.util.Collection;
import java.util.List;

/**
 * The queue of datasets whose requests or files changed and whose demand must be updated. A change
 * is visible once its transaction has committed; a dataset can be queued more than once.
 */
public interface ChangedDatasets {

  /**
   * A change that has not been handled yet.
   *
   * @param blocks the number of blocks of the dataset
   */
  record Change(long id, long datasetId, long blocks) {}

  /** Adds changes inside the transaction that changes the datasets' requests or files. */
  void add(Collection<Long> datasets);

  /**
   * Returns the oldest changes. Each stays until it is {@link #handled}.
   *
   * @param after returns changes with greater ids; 0 for the first
   * @param limit the maximum number of changes
   */
  List<Change> next(long after, int limit);

  /** Deletes these changes; later ones of the same datasets stay. */
  void handled(Collection<Change> changes);

  /**
   * Returns the keys of known datasets, changed or not, in ascending order.
   *
   * @param after returns greater keys; 0 for the first
   */
  List<Long> after(long after, int limit);
}
