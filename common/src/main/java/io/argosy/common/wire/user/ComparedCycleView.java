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
 * One item of {@code GET /query/v1/shadows/cycles}: a cycle, with the plans of strategies that were
 * not in use.
 *
 * @param strategy in use for files whose requests named none
 * @param skipped reason why the cycle was not compared; absent if it was
 * @param endSeconds until its last file arrives; absent if it was not compared
 * @param ownStrategies strategies that requests named
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
   * The result of another strategy.
   *
   * @param differing number of files with another source
   * @param regretSeconds delay of the last file; negative if it would have arrived sooner
   * @param examples some of the files that differ
   */
  public record Other(
      String strategy,
      long routed,
      long differing,
      double endSeconds,
      double regretSeconds,
      List<Example> examples) {

    /** Returns the numbers of files with a source and with another source, as text. */
    public String counts() {
      return "%s with a source, %s from elsewhere"
          .formatted(
              Counted.of(routed, "file"),
              differing == 0 ? "none" : String.format(Locale.ROOT, "%,d", differing));
    }

    public String end() {
      return ScoreUnit.time(endSeconds);
    }

    /** Compares the end with that of the decided plan, such as {@code 10.8 min later}. */
    public String verdict() {
      return ShadowView.later(regretSeconds);
    }
  }

  /**
   * A file whose source differs between the plans.
   *
   * @param file its opaque id
   * @param chosen source in the plan that was used; absent if none
   * @param instead source by the other strategy; absent if none
   */
  public record Example(
      String file,
      Lfn lfn,
      ByteCount bytes,
      NodeName destination,
      @Nullable NodeName chosen,
      @Nullable NodeName instead) {}

  /** Returns all strategies that were in use, as text. */
  public String strategies() {
    return OwnStrategy.words(strategy, files, ownStrategies);
  }

  /** Returns the number of files, such as {@code 1 file}. */
  public String counted() {
    return Counted.of(files, "file");
  }

  public String end() {
    return endSeconds == null ? "–" : ScoreUnit.time(endSeconds);
  }
}
