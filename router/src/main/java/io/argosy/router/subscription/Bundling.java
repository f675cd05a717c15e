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
 * Divides changes into bundles that are processed in one transaction each. After a failure the next
 * bundles are half as large, until the dataset that fails is alone in its bundle. From then on it
 * is processed separately, so that it does not delay others.
 */
final class Bundling {

  /** All blocks of a bundle are in memory at once, for each destination. */
  static final int MOST_BLOCKS = 50_000;

  private final int most;
  private final AtomicInteger datasets;
  private final Set<Long> aside = ConcurrentHashMap.newKeySet();

  /**
   * @param most most datasets of a bundle
   */
  Bundling(int most) {
    this.most = most;
    this.datasets = new AtomicInteger(most);
  }

  /** Returns bundles of the datasets that have not failed, in order. */
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

  /** Returns a bundle for each dataset that has failed alone. */
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

  /** Restores the full bundle size after a pass over all changes. */
  void ended() {
    datasets.set(most);
  }
}
