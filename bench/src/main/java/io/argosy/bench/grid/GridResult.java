package io.argosy.bench.grid;

import io.argosy.bench.routing.BenchResult;
import io.argosy.bench.routing.Machine;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The figures of all batches of a run, as {@code argosy-bench/1} has them. */
public final class GridResult {

  private GridResult() {}

  public static BenchResult<Run> of(Machine machine, List<Run> runs) {
    return BenchResult.of(machine, runs);
  }

  /**
   * One batch.
   *
   * @param copies of its files that were wanted
   * @param bytes of these copies
   * @param lpSeconds the least time that the network allows
   * @param makespanSeconds from the request to the last verified copy
   * @param ratio makespan over the least time
   * @param assignedRatio the least time for the sources that were chosen, over the least time
   * @param executionRatio makespan over the least time for the sources that were chosen
   * @param idleShare of each link
   * @param bottlenecks links, and uplinks and downlinks of nodes, that the least time depends on,
   *     with the share of the makespan in which they were idle
   * @param adaptSeconds absent where nothing happened, or a link did not get there
   * @param doorBytes that the links carried
   * @param sentRatio of these to the bytes of the copies
   * @param relayedFiles that came from a node that had them only since this batch; the least time
   *     does not know of these sources
   */
  public record Run(
      String name,
      int batch,
      String strategy,
      int files,
      long copies,
      long bytes,
      double lpSeconds,
      double makespanSeconds,
      double ratio,
      double assignedRatio,
      double executionRatio,
      double firstReportSeconds,
      Map<String, Double> idleShare,
      Map<String, Double> bottlenecks,
      ForecastError forecastError,
      @Nullable Double adaptSeconds,
      long doorBytes,
      double sentRatio,
      long failedAttempts,
      long maxAttemptsPerFile,
      long relayedFiles,
      List<Event> events,
      List<Adaptation> adaptations) {

    public Run {
      events = List.copyOf(events);
      adaptations = List.copyOf(adaptations);
    }
  }

  /** Of all links, as shares of their true capacity at the end of the batch. */
  public record ForecastError(double median, double max) {}

  /**
   * @param seconds since the request
   */
  public record Event(String event, double seconds) {}

  /**
   * How a link followed an event.
   *
   * @param seconds absent where it did not within the batch
   * @param lastCarriedSeconds from the event until the link was busy for the last time; 0 where it
   *     was not busy since
   */
  public record Adaptation(
      String event, String link, @Nullable Double seconds, double lastCarriedSeconds) {}
}
