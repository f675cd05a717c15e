package io.argosy.router.catalog;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.Amount;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Stores the catalogue. Methods run inside the caller's transaction unless stated otherwise. */
public interface CatalogStore {

  /**
   * The last block of a dataset.
   *
   * @param number the greatest number that is the part of the name of one of the dataset's blocks
   */
  record LastBlock(long id, long number) {}

  /**
   * Locks the dataset against other injections, and returns its key. It is created if needed. Lock
   * datasets before blocks.
   */
  long lockDataset(DatasetName dataset, Instant now);

  /** Locks the block, which is created with its dataset if needed, and returns its key. */
  long lockBlock(BlockName block, Instant now);

  /** Locks existing blocks in the order in which others lock them. */
  void lockBlocks(Collection<Long> blocks);

  /** Returns the block that was created last. */
  Optional<LastBlock> lastBlock(long datasetId);

  /** Adds the files whose names are unknown, and returns their number. */
  int addUnknown(long blockId, List<FileContent> files);

  /**
   * Adds files that nobody knows, each in a block and a dataset of its own, which has the name of
   * the file.
   */
  void addAlone(Collection<FileContent> files, Instant now);

  /**
   * Removes datasets of one file each with their files, and with what is known of copies. Nobody
   * asks for them, and nothing is under way.
   */
  void removeAlone(Collection<Long> datasets);

  Map<Lfn, KnownFile> find(Collection<Lfn> names);

  Amount amountOf(long blockId);

  /** Whether any request names the dataset, in whatever state. Needs no transaction. */
  boolean isAskedFor(DatasetName dataset);

  /** Returns the surrogate keys of the existing datasets. Needs no transaction. */
  Map<DatasetName, Long> findDatasets(Collection<DatasetName> names);
}
