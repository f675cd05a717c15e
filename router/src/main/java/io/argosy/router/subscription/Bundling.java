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
import java.util.stream.Collectors;

/**
 * Divides changes into bundles that are processed in one transaction each; all changes of a dataset
 * are in one bundle. After a failure the next bundles are half as large, until the dataset that
 * fails is alone in its bundle. From then on it is processed separately, so that it does not delay
 * others.
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
  List<List<Change>> together(Collection<Change> changes) {
    List<List<Change>> bundles = new ArrayList<>();
    int inLast = 0;
    long blocks = 0;
    for (List<Change> ofOne : byDataset(changes, false)) {
      long more = ofOne.getFirst().blocks();
      if (bundles.isEmpty() || inLast == datasets.get() || blocks + more > MOST_BLOCKS) {
        bundles.add(new ArrayList<>());
        inLast = 0;
        blocks = 0;
      }
      bundles.getLast().addAll(ofOne);
      inLast++;
      blocks += more;
    }
    return bundles;
  }

  /** Returns a bundle for each dataset that has failed alone. */
  List<List<Change>> alone(Collection<Change> changes) {
    return byDataset(changes, true);
  }

  static Set<Long> datasetsOf(List<Change> bundle) {
    return bundle.stream().map(Change::datasetId).collect(Collectors.toSet());
  }

  private List<List<Change>> byDataset(Collection<Change> changes, boolean failed) {
    Map<Long, List<Change>> byDataset = new LinkedHashMap<>();
    changes.stream()
        .filter(change -> aside.contains(change.datasetId()) == failed)
        .forEach(c -> byDataset.computeIfAbsent(c.datasetId(), id -> new ArrayList<>()).add(c));
    return List.copyOf(byDataset.values());
  }

  boolean hasFailed() {
    return !aside.isEmpty();
  }

  void succeeded(List<Change> bundle) {
    aside.removeAll(datasetsOf(bundle));
  }

  void failed(List<Change> bundle) {
    Set<Long> failed = datasetsOf(bundle);
    if (failed.size() == 1) {
      aside.addAll(failed);
      datasets.set(most);
    } else {
      datasets.set(failed.size() / 2);
    }
  }

  /** Restores the full bundle size after a pass over all changes. */
  void ended() {
    datasets.set(most);
  }
}
