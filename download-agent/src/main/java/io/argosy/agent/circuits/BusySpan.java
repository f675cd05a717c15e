package io.argosy.agent.circuits;

import io.argosy.agent.transfer.Effort;
import io.argosy.agent.transfer.TaskOutcome;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * When a link was in use for one job, and the bytes moved.
 *
 * @param failed true if nothing of the job arrived
 */
record BusySpan(Instant start, Instant end, ByteCount moved, boolean failed) {

  /** From the first byte of the first file to the last byte of the last file. */
  static BusySpan of(List<TaskOutcome> outcomes, Instant now) {
    List<Effort> efforts =
        outcomes.stream()
            .filter(TaskOutcome.Delivered.class::isInstance)
            .map(outcome -> ((TaskOutcome.Delivered) outcome).arrival().effort())
            .filter(effort -> !effort.moved().isZero())
            .toList();
    boolean failed = outcomes.stream().allMatch(TaskOutcome.Failed.class::isInstance);
    Instant start =
        efforts.stream()
            .map(effort -> effort.ended().minus(effort.took()))
            .min(Comparator.naturalOrder())
            .orElse(now);
    Instant end = efforts.stream().map(Effort::ended).max(Comparator.naturalOrder()).orElse(now);
    return new BusySpan(
        start,
        end,
        efforts.stream().map(Effort::moved).reduce(ByteCount.ZERO, ByteCount::plus),
        failed);
  }

  /** Bytes divided by the time with at least one active job: pauses do not count. */
  static ObservedRate rate(List<BusySpan> spans) {
    long bytes = spans.stream().mapToLong(span -> span.moved().bytes()).sum();
    double seconds = busy(spans).toNanos() / 1e9;
    if (bytes > 0 && seconds > 0) {
      return ObservedRate.measured(bytes / seconds);
    }
    boolean onlyFailures = !spans.isEmpty() && spans.stream().allMatch(BusySpan::failed);
    return onlyFailures ? ObservedRate.DEAD : ObservedRate.UNKNOWN;
  }

  private static Duration busy(List<BusySpan> spans) {
    List<BusySpan> sorted =
        spans.stream()
            .filter(span -> !span.moved().isZero())
            .sorted(Comparator.comparing(BusySpan::start))
            .toList();
    Duration busy = Duration.ZERO;
    Instant until = Instant.MIN;
    for (BusySpan span : sorted) {
      Instant from = span.start().isAfter(until) ? span.start() : until;
      if (span.end().isAfter(from)) {
        busy = busy.plus(Duration.between(from, span.end()));
        until = span.end();
      }
    }
    return busy;
  }
}
