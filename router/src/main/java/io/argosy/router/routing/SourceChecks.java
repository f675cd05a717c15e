package io.argosy.router.routing;

import io.argosy.router.activation.SourceCheck;
import io.argosy.router.activation.SourceProblem;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Results of the source checks of due files: which files have no usable source, and why.
 *
 * @param files number of checked files by problem
 * @param changed results that differ from the stored ones, by file request
 */
public record SourceChecks(Map<SourceProblem, Long> files, Map<Long, SourceCheck> changed) {

  public static final SourceChecks NONE = new SourceChecks(Map.of(), Map.of());

  /**
   * Maximum number of changes in one cycle, to limit memory and transactions; later cycles write
   * the others.
   */
  static final int MOST_CHANGES = 50_000;

  public SourceChecks {
    files = Map.copyOf(files);
    changed = Map.copyOf(changed);
  }

  /** Collects the results of one cycle, file by file. */
  public static final class Builder {

    private final Map<SourceProblem, Long> files = new EnumMap<>(SourceProblem.class);
    private final Map<Long, SourceCheck> changed = new LinkedHashMap<>();

    /**
     * @param stored result of the previous check
     */
    public void add(long fileRequest, SourceCheck found, SourceCheck stored) {
      found.problem().ifPresent(problem -> files.merge(problem, 1L, Long::sum));
      if (!found.equals(stored) && changed.size() < MOST_CHANGES) {
        changed.put(fileRequest, found);
      }
    }

    public SourceChecks build() {
      return new SourceChecks(files, changed);
    }
  }
}
