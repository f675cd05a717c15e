package io.argosy.router.subscription;

import io.argosy.router.catalog.ChangedDatasets.Change;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** All changes of some datasets, which are processed in one transaction. */
record ChangeBundle(Set<Long> datasets, List<Change> changes) {

  static ChangeBundle of(Collection<List<Change>> byDataset) {
    return new ChangeBundle(
        byDataset.stream().map(ofOne -> ofOne.getFirst().datasetId()).collect(Collectors.toSet()),
        byDataset.stream().flatMap(List::stream).toList());
  }

  /** Returns the changes of those datasets. */
  List<Change> within(Set<Long> followed) {
    return changes.stream().filter(change -> followed.contains(change.datasetId())).toList();
  }
}
