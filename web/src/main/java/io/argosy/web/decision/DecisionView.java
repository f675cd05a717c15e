package io.argosy.web.decision;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.ScoreUnit;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a file was decided to come from.
 *
 * @param file the file's opaque id
 * @param cycle the opaque id of the cycle
 * @param sources best first, as they looked when all was assigned
 */
public record DecisionView(
    Instant decidedAt,
    String cycle,
    String strategy,
    String file,
    Lfn lfn,
    NodeName destination,
    @Nullable NodeName chosen,
    List<Source> sources) {

  private static final int WHOLE = 100;

  /**
   * A source that could have been chosen.
   *
   * @param score in the strategy's own unit
   */
  public record Source(NodeName node, double score) {}

  public DecisionView {
    sources = List.copyOf(sources);
  }

  public boolean isChosen(Source source) {
    return source.node().equals(chosen);
  }

  /** The one it comes from, with its score; absent where there is none. */
  public @Nullable Source taken() {
    return sources.stream().filter(this::isChosen).findFirst().orElse(null);
  }

  /** The best of the others; absent where there is none. */
  public @Nullable Source runnerUp() {
    return sources.stream().filter(source -> !isChosen(source)).findFirst().orElse(null);
  }

  /** In words for people. */
  public String scoreOf(Source source) {
    return ScoreUnit.of(strategy).text(source.score());
  }

  /** How long its bar is, 0 to 100. */
  public long share(Source source) {
    double most =
        sources.stream().mapToDouble(Source::score).filter(Double::isFinite).max().orElse(0);
    if (most <= 0) {
      return 0;
    }
    return Double.isFinite(source.score()) ? Math.round(WHOLE * source.score() / most) : WHOLE;
  }

  /** Such as {@code North_Disk, the best of 3 by completion: 10.0 s, then South_Disk: 20.0 s}. */
  public String sentence() {
    if (chosen == null) {
      return "no source could be used";
    }
    Source next = runnerUp();
    Source taken = taken();
    String worth = taken == null ? "" : " with " + scoreOf(taken);
    return next == null
        ? "%s is the only source%s".formatted(chosen, worth)
        : "%s %s%s; next was %s with %s"
            .formatted(chosen, verdict(), worth, next.node(), scoreOf(next));
  }

  private String verdict() {
    if (isChosen(sources.getFirst())) {
      return "is the best of %d by %s".formatted(sources.size(), strategy);
    }
    return strategy.equals("completion")
        ? "serves all files together best"
        : "was the best in its turn by " + strategy;
  }

  /** Why this source, in a few words for people. */
  public String reason() {
    if (chosen == null) {
      return "no source";
    }
    if (sources.size() == 1) {
      return "the only source";
    }
    if (isChosen(sources.getFirst())) {
      return "the best by " + strategy;
    }
    return strategy.equals("completion")
        ? "serves all files together best"
        : "was the best in its turn";
  }
}
