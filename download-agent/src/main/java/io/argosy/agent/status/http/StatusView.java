package io.argosy.agent.status.http;

import io.argosy.common.task.ClaimHindrance;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How the agent is.
 *
 * @param incarnation 0 until the router has dealt one
 * @param held tasks claimed and not yet reported
 * @param active jobs under way
 * @param links those with work that waits, and those with streams under way
 * @param doorBytes sent by this door since its state began
 * @param hindrances why it claims nothing; empty where it claims
 * @param parts kept of files that have not arrived
 */
public record StatusView(
    String agent,
    long incarnation,
    int held,
    int active,
    List<Link> links,
    long doorBytes,
    List<ClaimHindrance> hindrances,
    Parts parts) {

  /**
   * Parts of files whose attempts have ended, kept for the next ones.
   *
   * @param oldest when the oldest was written to last; now where there is none
   */
  public record Parts(int files, long bytes, Instant oldest) {}

  /**
   * @param rate in bytes per second: of the last seconds in which the link was at work, and of the
   *     last hour if these are long over; null while it is not known
   * @param rateAgeSeconds since the link was last at work; null while that is not known
   * @param streams under way now
   */
  public record Link(
      String source,
      String destination,
      int pendingFiles,
      long pendingBytes,
      @Nullable Double rate,
      @Nullable Long rateAgeSeconds,
      int streams,
      Circuit circuit) {}

  public record Circuit(boolean wanted, String why) {}
}
