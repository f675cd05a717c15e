package io.argosy.agent.status.http;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The last runs of FDT, newest first. */
public record FdtRunsView(List<Run> runs) {

  /**
   * @param here the destination's end
   * @param there the source's
   */
  public record Run(
      String run,
      String link,
      Times times,
      Streams streams,
      End here,
      End there,
      List<File> files) {}

  /**
   * @param connecting when its turn came; null if it never did
   * @param grew when the last byte came
   */
  public record Times(Instant began, @Nullable Instant connecting, Instant grew, Instant ended) {}

  /**
   * @param granted by the end that listened; null where it did not say
   */
  public record Streams(int asked, @Nullable Integer granted) {}

  /**
   * @param exit null where it never ran
   * @param log its first and last lines
   */
  public record End(String command, @Nullable Integer exit, List<String> log) {}

  /**
   * @param verdict {@code arrived}, or why not
   */
  public record File(String lfn, long bytes, String staged, String verdict) {}
}
