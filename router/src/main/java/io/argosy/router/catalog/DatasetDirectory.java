package io.argosy.router.catalog;

import io.argosy.common.catalog.DatasetName;
import java.util.Collection;
import java.util.Map;

/** Which datasets there are. */
public interface DatasetDirectory {

  /** The surrogate keys of those that exist. */
  Map<DatasetName, Long> findDatasets(Collection<DatasetName> names);
}
