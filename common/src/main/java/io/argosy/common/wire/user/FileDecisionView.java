package io.argosy.common.wire.user;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/decisions}: which source was chosen for a file.
 *
 * @param file the file's opaque id
 * @param cycle the opaque id of the cycle
 * @param sources that could have been chosen, best first, with the scores that they had when all
 *     files of the cycle were assigned
 */
public record FileDecisionView(
    Instant decidedAt,
    String cycle,
    String strategy,
    String file,
    Lfn lfn,
    NodeName destination,
    @Nullable NodeName chosen,
    List<DecisionView.Candidate> sources) {

  private static final int WHOLE = 100;

  public boolean chose(DecisionView.Candidate source) {
    return source.node().equals(chosen);
  }

  /** Returns the chosen source with its score; absent if there is none. */
  public DecisionView.@Nullable Candidate taken() {
    return sources.stream().filter(this::chose).findFirst().orElse(null);
  }

  /** Returns the best other source; absent if there is none. */
  public DecisionView.@Nullable Candidate runnerUp() {
    return sources.stream().filter(source -> !chose(source)).findFirst().orElse(null);
  }

  /** Returns a heading that explains the scores. */
  public String scoresTitle() {
    return switch (strategy) {
      case "completion" -> "Estimated completion by source (shorter is better)";
      case "success", "throughput", "file-throughput" ->
          "Score by source (%s, higher is better)".formatted(strategy);
      default -> "Score by source (%s, lower is better)".formatted(strategy);
    };
  }

  /** Returns text for users. */
  public String scoreOf(DecisionView.Candidate source) {
    return ScoreUnit.of(strategy).text(source.score());
  }

  /** Returns the length of the bar of a score, 0 to 100. */
  public long share(DecisionView.Candidate source) {
    double most =
        sources.stream()
            .mapToDouble(DecisionView.Candidate::score)
            .filter(Double::isFinite)
            .max()
            .orElse(0);
    if (most <= 0) {
      return 0;
    }
    return Double.isFinite(source.score()) ? Math.round(WHOLE * source.score() / most) : WHOLE;
  }

  /**
   * Returns text such as {@code North_Disk, the best of 3 by completion: 10.0 s, then South_Disk:
   * 20.0 s}.
   */
  public String sentence() {
    if (chosen == null) {
      return "no source could be used";
    }
    DecisionView.Candidate next = runnerUp();
    DecisionView.Candidate taken = taken();
    String worth = taken == null ? "" : " with " + scoreOf(taken);
    return next == null
        ? "%s is the only source%s"
            .formatted(chosen, taken == null ? "" : " (%s)".formatted(scoreOf(taken)))
        : "%s %s%s; next was %s with %s"
            .formatted(chosen, verdict(), worth, next.node(), scoreOf(next));
  }

  private String verdict() {
    if (chose(sources.getFirst())) {
      return "is the best of %d by %s".formatted(sources.size(), strategy);
    }
    return strategy.equals("completion")
        ? "serves all files together best"
        : "was the best when its turn came, by " + strategy;
  }

  /** Returns a short reason for the choice of this source. */
  public String reason() {
    if (chosen == null) {
      return "no source";
    }
    if (sources.size() == 1) {
      return "the only source";
    }
    if (chose(sources.getFirst())) {
      return "the best by " + strategy;
    }
    return strategy.equals("completion")
        ? "serves all files together best"
        : "was the best when its turn came";
  }
}
