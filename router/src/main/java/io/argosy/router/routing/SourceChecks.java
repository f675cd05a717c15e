package io.argosy.router.routing;

import io.argosy.router.activation.SourceCheck;
import io.argosy.router.activation.SourceProblem;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;

/**
 * Results of the source checks of due files: which files have no usable source, and why, or wait
 * for a copy that is on its way.
 *
 * @param files number of checked files by problem
 * @param changed results that differ from the stored ones, by file request
 * @param open results that depend on the plan, by file request
 */
public record SourceChecks(
    Map<SourceProblem, Long> files, Map<Long, SourceCheck> changed, Map<Long, Open> open) {

  public static final SourceChecks NONE = new SourceChecks(Map.of(), Map.of(), Map.of());

  /**
   * Maximum number of changes in one cycle, to limit memory and transactions; later cycles write
   * the others.
   */
  static final int MOST_CHANGES = 50_000;

  public SourceChecks {
    files = Map.copyOf(files);
    changed = Map.copyOf(changed);
    open = Map.copyOf(open);
  }

  /**
   * A file that a copy may reach, or that has been waiting for one.
   *
   * @param found result if the plan finds no source for it
   * @param stored result of the previous check
   */
  record Open(SourceCheck found, SourceCheck stored) {}

  /**
   * Returns the results with those of a plan.
   *
   * @param waits files that wait for a copy, by file request
   * @param unplanned selects file requests for which the plan has no source
   */
  SourceChecks with(Map<Long, SourceCheck> waits, LongPredicate unplanned) {
    Map<SourceProblem, Long> counts = new HashMap<>(files);
    Map<Long, SourceCheck> all = new HashMap<>(changed);
    open.forEach(
        (request, check) -> {
          SourceCheck planned = unplanned.test(request) ? check.found() : SourceCheck.USABLE;
          SourceCheck result = waits.getOrDefault(request, planned);
          if (result.equals(check.found())) {
            count(counts, result);
          }
          put(all, request, result, check.stored());
        });
    waits.forEach(
        (request, wait) -> {
          if (!open.containsKey(request)) {
            put(all, request, wait, SourceCheck.USABLE);
          }
        });
    return new SourceChecks(counts, all, Map.of());
  }

  /** Returns what is stored of a file that waited for a copy and can have a source now. */
  Optional<SourceCheck> storedWait(long fileRequest) {
    return Optional.ofNullable(open.get(fileRequest)).map(Open::stored).filter(SourceChecks::waits);
  }

  private static void count(Map<SourceProblem, Long> files, SourceCheck found) {
    found.problem().ifPresent(problem -> files.merge(problem, 1L, Long::sum));
  }

  private static void put(
      Map<Long, SourceCheck> changed, long request, SourceCheck result, SourceCheck stored) {
    if (!result.equals(stored) && changed.size() < MOST_CHANGES) {
      changed.put(request, result);
    }
  }

  private static boolean waits(SourceCheck check) {
    return check.problem().equals(Optional.of(SourceProblem.WAITS_FOR_COPY));
  }

  /** Collects the results of one cycle, file by file. */
  public static final class Builder {

    private final Map<SourceProblem, Long> files = new EnumMap<>(SourceProblem.class);
    private final Map<Long, SourceCheck> changed = new LinkedHashMap<>();
    private final Map<Long, Open> open = new HashMap<>();

    /**
     * @param stored result of the previous check
     */
    public void add(long fileRequest, SourceCheck found, SourceCheck stored) {
      if (waits(stored) && found.equals(SourceCheck.USABLE)) {
        open.put(fileRequest, new Open(found, stored));
      } else {
        count(files, found);
        put(changed, fileRequest, found, stored);
      }
    }

    /**
     * Adds a file of the batch without a usable source, which a copy may reach.
     *
     * @param found result if the plan finds no copy for it
     * @param stored result of the previous check
     */
    public void mayBeReached(long fileRequest, SourceCheck found, SourceCheck stored) {
      open.put(fileRequest, new Open(found, stored));
    }

    public SourceChecks build() {
      return new SourceChecks(files, changed, open);
    }
  }
}
