package io.argosy.router.subscription;

import io.argosy.router.catalog.ChangedDatasets.Change;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Changes that are followed in one transaction: all that were read of their datasets. */
record ChangeBundle(Set<Long> datasets, List<Change> changes) {

  static ChangeBundle of(Collection<List<Change>> byDataset) {
    return new ChangeBundle(
        byDataset.stream().map(ofOne -> ofOne.getFirst().datasetId()).collect(Collectors.toSet()),
        byDataset.stream().flatMap(List::stream).toList());
  }

  /** The changes of those datasets that were followed. */
  List<Change> within(Set<Long> followed) {
    return changes.stream().filter(change -> followed.contains(change.datasetId())).toList();
  }
}
