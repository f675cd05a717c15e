package io.argosy.router.subscription;

import io.argosy.router.catalog.ChangedDatasets.Change;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Which changes are followed together. After a failure the next bundles are half as large, until
 * the dataset that cannot be followed stands alone; from then on it is followed apart from all
 * others, so that it keeps none of them waiting.
 */
final class Bundling {

  /** The blocks of a bundle are in memory together, for each destination. */
  static final int MOST_BLOCKS = 50_000;

  private final int most;
  private final AtomicInteger datasets;
  private final Set<Long> aside = ConcurrentHashMap.newKeySet();

  /**
   * @param most datasets in a bundle
   */
  Bundling(int most) {
    this.most = most;
    this.datasets = new AtomicInteger(most);
  }

  /** Bundles of those that have not failed, in their order. */
  List<ChangeBundle> together(Collection<Change> changes) {
    List<ChangeBundle> bundles = new ArrayList<>();
    List<List<Change>> next = new ArrayList<>();
    long blocks = 0;
    for (List<Change> ofOne : byDataset(changes, false)) {
      long more = ofOne.getFirst().blocks();
      if (next.size() == datasets.get() || (!next.isEmpty() && blocks + more > MOST_BLOCKS)) {
        bundles.add(ChangeBundle.of(next));
        next.clear();
        blocks = 0;
      }
      next.add(ofOne);
      blocks += more;
    }
    if (!next.isEmpty()) {
      bundles.add(ChangeBundle.of(next));
    }
    return bundles;
  }

  /** A bundle for each dataset that has failed alone. */
  List<ChangeBundle> alone(Collection<Change> changes) {
    return byDataset(changes, true).stream().map(ofOne -> ChangeBundle.of(List.of(ofOne))).toList();
  }

  private Collection<List<Change>> byDataset(Collection<Change> changes, boolean failed) {
    Map<Long, List<Change>> byDataset = new LinkedHashMap<>();
    changes.stream()
        .filter(change -> aside.contains(change.datasetId()) == failed)
        .forEach(c -> byDataset.computeIfAbsent(c.datasetId(), id -> new ArrayList<>()).add(c));
    return byDataset.values();
  }

  boolean hasFailed() {
    return !aside.isEmpty();
  }

  void succeeded(ChangeBundle bundle) {
    aside.removeAll(bundle.datasets());
  }

  void failed(ChangeBundle bundle) {
    if (bundle.datasets().size() == 1) {
      aside.addAll(bundle.datasets());
      datasets.set(most);
    } else {
      datasets.set(bundle.datasets().size() / 2);
    }
  }

  /** All changes have been gone through. */
  void ended() {
    datasets.set(most);
  }
}
