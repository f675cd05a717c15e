package io.argosy.common.wire.user;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Counted;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/shadows/cycles}: a cycle, and what strategies that were not in
 * use would have made of it.
 *
 * @param strategy that was in use, but for files whose requests named one
 * @param skipped why it was not compared; absent where it was
 * @param endSeconds until its last file; absent where it was not compared
 * @param ownStrategies by which files were planned whose requests named one
 */
public record ComparedCycleView(
    String cycle,
    Instant plannedAt,
    String strategy,
    long files,
    @Nullable String skipped,
    @Nullable Double endSeconds,
    List<Other> others,
    List<OwnStrategy> ownStrategies) {

  /**
   * What another strategy would have made of it.
   *
   * @param differing how many files would have come from elsewhere
   * @param regretSeconds by which its last file would have been there later; negative: sooner
   * @param examples some of the files that differ
   */
  public record Other(
      String strategy,
      long routed,
      long differing,
      double endSeconds,
      double regretSeconds,
      List<Example> examples) {

    public Other {
      examples = List.copyOf(examples);
    }

    /** How many files had a source, and how many another one, for people. */
    public String counts() {
      return "%s with a source, %s from elsewhere"
          .formatted(
              Counted.of(routed, "file"),
              differing == 0 ? "none" : String.format(Locale.ROOT, "%,d", differing));
    }

    public String end() {
      return ScoreUnit.time(endSeconds);
    }

    /** Such as {@code 10.8 min later}, than as it was decided. */
    public String verdict() {
      return ShadowView.later(regretSeconds);
    }
  }

  /**
   * A file that would have come from elsewhere.
   *
   * @param file its opaque id
   * @param chosen from where it was decided to come; absent: nowhere
   * @param instead likewise, by the other strategy
   */
  public record Example(
      String file,
      Lfn lfn,
      ByteCount bytes,
      NodeName destination,
      @Nullable NodeName chosen,
      @Nullable NodeName instead) {}

  public ComparedCycleView {
    others = List.copyOf(others);
    ownStrategies = List.copyOf(ownStrategies);
  }

  /** All that were in use, for people. */
  public String strategies() {
    return OwnStrategy.words(strategy, files, ownStrategies);
  }

  /** Such as {@code 1 file}. */
  public String counted() {
    return Counted.of(files, "file");
  }

  public String end() {
    return endSeconds == null ? "–" : ScoreUnit.time(endSeconds);
  }
}
