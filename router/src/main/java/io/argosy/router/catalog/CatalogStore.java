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

/** Stores the catalogue. Everything here happens inside the caller's transaction. */
public interface CatalogStore {

  /** The block's surrogate key. Makes it and its dataset where needed; locks it to the end. */
  long lockBlock(BlockName block, Instant now);

  /** Adds those that are not known by name. Returns how many these were. */
  int addUnknown(long blockId, List<FileContent> files);

  Map<Lfn, KnownFile> find(Collection<Lfn> names);

  Amount amountOf(long blockId);

  /** Whether a request names it, whatever became of the request. Outside of a transaction. */
  boolean isAskedFor(DatasetName dataset);

  /** The surrogate keys of those that exist. Outside of a transaction. */
  Map<DatasetName, Long> findDatasets(Collection<DatasetName> names);
}
