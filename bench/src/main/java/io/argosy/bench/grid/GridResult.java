package io.argosy.bench.grid;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures of one batch in {@code bench grid}.
 *
 * @param copies number of copies that were requested
 * @param bytes of these copies
 * @param lpSeconds the least time that the network allows, from the original sources
 * @param forwardingSeconds the least time if destinations pass on what they have received
 * @param makespanSeconds from the first request to the last verified copy
 * @param ratio makespan divided by the least time from the original sources
 * @param forwardingRatio makespan divided by the least time with copies passed on
 * @param assignedRatio the least time for the chosen sources, divided by the least time
 * @param executionRatio makespan divided by the least time for the chosen sources
 * @param idleShare of each link
 * @param bottlenecks links, and uplinks and downlinks of nodes, that the least time depends on,
 *     with the share of the makespan in which they were idle
 * @param adaptSeconds the slowest adaptation; absent if there was no event, or if a link did not
 *     adapt
 * @param circuitShare share of a circuit's rate that it carried from 5 s after it was usable until
 *     no work was left for it; absent without a circuit
 * @param doorBytes bytes that the links carried
 * @param sentRatio doorBytes divided by bytes
 * @param relayedFiles copies of a copy that arrived in this batch
 * @param origins by name, the nodes that held files at the beginning
 * @param originRatio verified bytes that all origins sent, divided by what they must send
 */
public record GridResult(
    String name,
    int batch,
    String strategy,
    int files,
    long copies,
    long bytes,
    double lpSeconds,
    double forwardingSeconds,
    double makespanSeconds,
    double ratio,
    double forwardingRatio,
    double assignedRatio,
    double executionRatio,
    double firstReportSeconds,
    Map<String, Double> idleShare,
    Map<String, Double> bottlenecks,
    ForecastError forecastError,
    @Nullable Double adaptSeconds,
    @Nullable Double circuitShare,
    long doorBytes,
    double sentRatio,
    long failedAttempts,
    long maxAttemptsPerFile,
    long relayedFiles,
    Map<String, Origin> origins,
    double originRatio,
    List<Event> events,
    List<Adaptation> adaptations) {

  public GridResult {
    events = List.copyOf(events);
    adaptations = List.copyOf(adaptations);
  }

  /**
   * What an original source sent.
   *
   * @param sentBytes of verified copies
   * @param mustBytes of files that it alone held, as often as they must leave it: once for each
   *     group of destinations that no other destination can feed
   */
  public record Origin(long sentBytes, long mustBytes) {}

  /** The error over all links, as shares of their true capacity at the end of the batch. */
  public record ForecastError(double median, double max) {}

  /**
   * An event during the batch.
   *
   * @param seconds since the request
   */
  public record Event(String event, double seconds) {}

  /**
   * How a link adapted to an event.
   *
   * @param seconds absent if the link did not adapt within the batch
   * @param lastCarriedSeconds from the event until the link was busy for the last time; 0 if it was
   *     not busy after the event
   */
  public record Adaptation(
      String event, String link, @Nullable Double seconds, double lastCarriedSeconds) {}
}
