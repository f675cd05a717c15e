package io.argosy.router.activation.store;

import static io.argosy.router.activation.store.WindowFiles.ofWindows;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.WindowKey;
import io.argosy.router.activation.store.WindowFiles.Sought;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the oldest waiting files of windows that do not fit, and those as large as the window. */
final class WindowHeads {

  /** Stands for no file. */
  static final long NONE = -1;

  private static final String GIVEN_UP =
      ofWindows(
          "select r.file_id as value"
              + WindowFiles.REVIVABLE
              + "and r.bytes > w.largest and r.bytes < :capacity order by r.id limit 1");

  private static final String MISSING =
      ofWindows(
          WindowFiles.missing(
                  "f.id as value",
                  "b.bytes > w.largest",
                  "f.bytes > w.largest and f.bytes < :capacity")
              + "1");

  private static final String GIVEN_UP_LARGE =
      ofWindows(
          "select r.file_id as value"
              + WindowFiles.REVIVABLE
              + "and r.bytes >= :capacity order by r.id limit 1");

  private static final String MISSING_LARGE =
      ofWindows(
          WindowFiles.missing("f.id as value", "b.bytes >= :capacity", "f.bytes >= :capacity")
              + "1");

  /** Bytes of file requests that were created after the given-up one. */
  private static final String PASSED_GIVEN_UP =
      ofWindows(
          """
          select coalesce(sum(r.bytes), 0) as value from file_request r, file_request head
          where r.destination_node_id = w.destination and r.priority = w.priority
              and r.given_up is null and r.bytes < :capacity and head.file_id = w.head
              and head.destination_node_id = w.destination and r.id > head.id
          """);

  private static final String PASSED_MISSING =
      ofWindows(
          """
          select coalesce(sum(r.bytes), 0) as value
          from file_request r
              join subscription_block_facts b on b.block_id = r.block_id
                  and b.destination_node_id = r.destination_node_id
              join catalog_file_facts f on f.id = r.file_id
              left join lateral (select s.deadline from subscription_deadline_facts s
                  where s.dataset_id = f.dataset_id
                      and s.destination_node_id = r.destination_node_id offset 0) d on true,
              catalog_file_facts head
              join subscription_block_facts hb on hb.block_id = head.block_id
                  and hb.destination_node_id = w.destination
              left join subscription_deadline_facts hd on hd.dataset_id = head.dataset_id
                  and hd.destination_node_id = w.destination
          where r.destination_node_id = w.destination and r.priority = w.priority
              and r.given_up is null and r.bytes < :capacity and head.id = w.head
              and (coalesce(d.deadline, 'infinity'), b.done_files * 10 < b.files * 9, b.created_at,
                      b.block_id, f.lfn)
                  > (coalesce(hd.deadline, 'infinity'), hb.done_files * 10 < hb.files * 9,
                      hb.created_at, hb.block_id, head.lfn)
          """);

  private final WindowFiles files;

  WindowHeads(WindowFiles files) {
    this.files = files;
  }

  /** The head of each window. */
  record Heads(Map<WindowKey, Long> givenUp, Map<WindowKey, Long> missing) {

    /** Returns the file's key, or -1 if there is none. */
    long of(WindowKey key) {
      return givenUp.getOrDefault(key, missing.getOrDefault(key, NONE));
    }
  }

  /** Finds the oldest files that do not fit, except those as large as the window. */
  Heads of(List<Sought> windows, ByteCount capacity) {
    return found(GIVEN_UP, MISSING, windows, capacity);
  }

  /** Finds the oldest files as large as the window. */
  Heads large(List<Sought> windows, ByteCount capacity) {
    return found(GIVEN_UP_LARGE, MISSING_LARGE, windows, capacity);
  }

  private Heads found(
      String ofGivenUp, String ofMissing, List<Sought> windows, ByteCount capacity) {
    Map<WindowKey, Long> givenUp = values(ofGivenUp, windows, capacity);
    List<Sought> others = windows.stream().filter(w -> !givenUp.containsKey(w.key())).toList();
    return new Heads(givenUp, values(ofMissing, others, capacity));
  }

  /** Returns the active bytes that are younger than the heads of these windows. */
  Map<WindowKey, Long> passed(Heads heads, List<Sought> windows, ByteCount capacity) {
    Map<WindowKey, Long> passed = values(PASSED_GIVEN_UP, in(heads.givenUp(), windows), capacity);
    passed.putAll(values(PASSED_MISSING, in(heads.missing(), windows), capacity));
    return passed;
  }

  private static List<Sought> in(Map<WindowKey, Long> heads, List<Sought> windows) {
    return windows.stream().filter(w -> heads.containsKey(w.key())).toList();
  }

  private Map<WindowKey, Long> values(String sql, List<Sought> windows, ByteCount capacity) {
    Map<WindowKey, Long> values = new HashMap<>();
    if (!windows.isEmpty()) {
      files
          .bound(sql, windows, capacity)
          .query(
              row -> {
                values.put(windows.get(row.getInt("place")).key(), row.getLong("value"));
              });
    }
    return values;
  }
}
