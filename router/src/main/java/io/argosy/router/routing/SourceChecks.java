package io.argosy.router.routing;

import io.argosy.router.activation.SourceCheck;
import io.argosy.router.activation.SourceProblem;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Results of the source checks of due files: which files have no usable source, and why.
 *
 * @param files number of checked files by problem
 * @param changed results that differ from the stored ones, by file request
 * @param waiting stored results of file requests that were waiting for a copy
 */
public record SourceChecks(
    Map<SourceProblem, Long> files,
    Map<Long, SourceCheck> changed,
    Map<Long, SourceCheck> waiting) {

  public static final SourceChecks NONE = new SourceChecks(Map.of(), Map.of(), Map.of());

  /**
   * Maximum number of changes in one cycle, to limit memory and transactions; later cycles write
   * the others.
   */
  static final int MOST_CHANGES = 50_000;

  public SourceChecks {
    files = Map.copyOf(files);
    changed = Map.copyOf(changed);
    waiting = Map.copyOf(waiting);
  }

  /**
   * Returns the results with the waits of a plan. A wait for the node that is stored already is
   * stored again only when the copy is late and is expected at another time.
   *
   * @param waits by file request
   */
  SourceChecks with(Map<Long, SourceCheck> waits, Instant now) {
    if (waits.isEmpty()) {
      return this;
    }
    Map<Long, SourceCheck> all = new HashMap<>(changed);
    waits.forEach(
        (request, wait) -> {
          if (waiting.containsKey(request) && isKnown(waiting.get(request), wait, now)) {
            all.remove(request);
          } else if (all.size() < MOST_CHANGES) {
            all.put(request, wait);
          }
        });
    return new SourceChecks(files, all, waiting);
  }

  private static boolean isKnown(SourceCheck stored, SourceCheck wait, Instant now) {
    boolean isLate = stored.until().filter(now::isBefore).isEmpty();
    boolean isDated = wait.until().filter(now::isBefore).isPresent();
    return stored.nodes().equals(wait.nodes()) && !(isLate && isDated);
  }

  /** Collects the results of one cycle, file by file. */
  public static final class Builder {

    private final Map<SourceProblem, Long> files = new EnumMap<>(SourceProblem.class);
    private final Map<Long, SourceCheck> changed = new LinkedHashMap<>();
    private final Map<Long, SourceCheck> waiting = new HashMap<>();

    /**
     * @param stored result of the previous check
     */
    public void add(long fileRequest, SourceCheck found, SourceCheck stored) {
      found.problem().ifPresent(problem -> files.merge(problem, 1L, Long::sum));
      if (stored.problem().equals(Optional.of(SourceProblem.WAITS_FOR_COPY))) {
        waiting.put(fileRequest, stored);
      }
      if (!found.equals(stored) && changed.size() < MOST_CHANGES) {
        changed.put(fileRequest, found);
      }
    }

    public SourceChecks build() {
      return new SourceChecks(files, changed, waiting);
    }
  }
}
