package io.argosy.router.catalog;

import java.util.Collection;
import java.util.List;

/**
 * Datasets whose requests or files changed, until somebody has brought up to date what is wanted of
 * them. A change counts from the commit of its transaction; the same dataset can be here more than
 * once.
 */
public interface ChangedDatasets {

  /**
   * A change that nobody has followed yet.
   *
   * @param blocks of the dataset
   */
  record Change(long id, long datasetId, long blocks) {}

  /** Inside the transaction that changes the datasets' requests or files. */
  void add(Collection<Long> datasets);

  /** The dataset of a block, as {@link #add}; of an unknown block nothing. */
  void addOfBlock(long block);

  /**
   * At most so many, the oldest first. Each stays until it is {@link #handled}.
   *
   * @param after the id after which it begins; 0 for the first
   */
  List<Change> next(long after, int limit);

  /** Forgets these changes; those that came meanwhile, of the same datasets too, stay. */
  void handled(Collection<Change> changes);

  /**
   * Known datasets, changed or not, in the order of their keys.
   *
   * @param after the key after which it begins; 0 for the first
   */
  List<Long> after(long after, int limit);
}
