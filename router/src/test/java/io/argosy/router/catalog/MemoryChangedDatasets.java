package io.argosy.router.catalog;

import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;

/** Keeps changed datasets in memory; a block has the key of its dataset. Passes the contract. */
public final class MemoryChangedDatasets implements ChangedDatasets {

  private final TreeMap<Long, Change> changes = new TreeMap<>();
  private final TreeSet<Long> datasets = new TreeSet<>();
  private long ids;

  /** Adds the dataset to the catalogue. */
  public void dataset(long id) {
    datasets.add(id);
  }

  @Override
  public void add(Collection<Long> changed) {
    changed.forEach(
        dataset -> {
          ids++;
          changes.put(ids, new Change(ids, dataset, 1));
        });
  }

  @Override
  public List<Change> next(long after, int limit) {
    return changes.tailMap(after, false).values().stream().limit(limit).toList();
  }

  @Override
  public void handled(Collection<Change> handled) {
    handled.forEach(change -> changes.remove(change.id()));
  }

  @Override
  public List<Long> after(long after, int limit) {
    return datasets.tailSet(after, false).stream().limit(limit).toList();
  }
}
