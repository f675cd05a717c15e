package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.world.ForecastsFile;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code GET /query/v1/links/{from}/{to}}: what is expected of a link and why, and
 * what it did.
 *
 * @param enabled whether files are routed over it
 * @param asOf when this was read; ages count from it
 * @param computedAt when the forecast was computed; null if there is none
 * @param forecast null if there is none
 * @param bytesPerSecond current rate, from heartbeats
 * @param queuedFiles that have a route over the link and have not arrived
 * @param limit what limits the link: {@code network}, {@code circuit}, {@code streams}, {@code
 *     storage} or {@code unknown}
 * @param limitReason why this is assumed, or not known
 * @param learned what the link and its ends are estimated to carry, from own transfers; none while
 *     nothing is learned
 * @param since start of the history
 * @param binSeconds length of a span of the history; older spans may be longer
 * @param history of each path over which files went: {@code shared}, or the name of a circuit
 * @param circuits that were established within the history, the newest first
 */
public record LinkView(
    NodeName from,
    NodeName to,
    boolean enabled,
    Instant asOf,
    @Nullable Instant computedAt,
    ForecastsFile.@Nullable Link forecast,
    double bytesPerSecond,
    long queuedFiles,
    ByteCount queuedBytes,
    String limit,
    String limitReason,
    List<Learned> learned,
    Instant since,
    long binSeconds,
    List<Path> history,
    List<Circuit> circuits) {

  // No compact constructor: the compiler drops the annotation of the nested type there.

  /**
   * A learned capacity. One that follows from bins is 1.3 times what was reached.
   *
   * @param of {@code link}, or {@code source} for all that the source sends, or {@code destination}
   *     for all that the destination receives
   * @param rate bytes per second
   * @param seenAt start of the last bin or slot from which it follows, or when it was pinned
   * @param reason of its last change
   */
  public record Learned(String of, double rate, Instant seenAt, String reason) {}

  /**
   * A circuit that joins the ends of the link.
   *
   * @param path by which the history names it, and with which its key ends
   * @param rate bandwidth in bytes per second
   * @param from when it was established
   * @param until when its release began, or is due; absent if that is not known
   * @param usable whether files of this link go over it now
   */
  public record Circuit(
      String path, double rate, Instant from, @Nullable Instant until, boolean usable) {}

  /**
   * What went over one path.
   *
   * @param bins oldest first; times in which nothing happened have none
   */
  public record Path(String path, List<Bin> bins) {

    public Path {
      bins = List.copyOf(bins);
    }
  }

  /**
   * What happened within one span of time.
   *
   * @param doneBytes that arrived
   * @param failedFiles failed attempts, whatever failed
   * @param failedBy the same by where the cause lies: {@code link}, {@code source}, {@code
   *     destination} or {@code file}
   * @param expiredFiles files that made no progress and went into backoff
   * @param busySeconds during which at least one transfer was running
   * @param fileSeconds sum of the times of all files
   * @param rate bytes per second while the link was busy; null if it was not
   * @param successPercent share of attempts that succeeded; null without attempts
   * @param queuedBytes mean of what was queued
   */
  public record Bin(
      Instant from,
      long seconds,
      long doneFiles,
      ByteCount doneBytes,
      long failedFiles,
      Map<String, Long> failedBy,
      long expiredFiles,
      double busySeconds,
      double fileSeconds,
      @Nullable Double rate,
      @Nullable Double successPercent,
      double queuedBytes) {

    /** Returns a span in which nothing happened. */
    public static Bin empty(Instant from, long seconds) {
      return new Bin(from, seconds, 0, ByteCount.ZERO, 0, Map.of(), 0, 0, 0, null, null, 0);
    }

    /** Returns this span with more failed attempts, which count in its share of successes. */
    public Bin withFailures(String fault, long attempts) {
      if (attempts == 0) {
        return this;
      }
      Map<String, Long> by = new TreeMap<>(failedBy);
      by.merge(fault, attempts, Long::sum);
      long failed = failedFiles + attempts;
      return new Bin(
          from,
          seconds,
          doneFiles,
          doneBytes,
          failed,
          by,
          expiredFiles,
          busySeconds,
          fileSeconds,
          rate,
          100.0 * doneFiles / (doneFiles + failed),
          queuedBytes);
    }
  }
}
