package io.argosy.agent.status.http;

import io.argosy.common.task.ClaimHindrance;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The agent's status.
 *
 * @param incarnation 0 until the router has assigned one
 * @param held tasks claimed and not yet reported
 * @param active running jobs
 * @param links links with waiting work or active streams
 * @param doorBytes sent by this door since its state was created
 * @param hindrances why it claims nothing; empty if it claims
 * @param parts partial files that are kept
 * @param leftovers temporary names at storage systems that are still to be deleted
 */
public record StatusView(
    String agent,
    long incarnation,
    int held,
    int active,
    List<Link> links,
    long doorBytes,
    List<ClaimHindrance> hindrances,
    Parts parts,
    int leftovers) {

  /**
   * Partial files whose attempts have ended, kept for the next attempts.
   *
   * @param oldest last write to the oldest one; now if there is none
   */
  public record Parts(int files, long bytes, Instant oldest) {}

  /**
   * @param rate in bytes per second: of the last seconds in which the link was active, and of the
   *     last hour if these are too long ago; null while it is not known
   * @param rateAgeSeconds time since the link was last active; null while that is not known
   * @param streams active now
   */
  public record Link(
      String source,
      String destination,
      int pendingFiles,
      long pendingBytes,
      @Nullable Double rate,
      @Nullable Long rateAgeSeconds,
      int streams) {}
}
