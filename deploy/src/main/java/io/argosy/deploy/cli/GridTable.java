package io.argosy.deploy.cli;

import io.argosy.bench.grid.GridResult;
import io.argosy.common.unit.ByteCount;
import io.argosy.deploy.screen.TextTable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Batches of a grid for people. */
final class GridTable {

  private GridTable() {}

  static TextTable of(List<GridResult.Run> runs) {
    TextTable table =
        new TextTable(
            "Batch",
            "Bytes",
            "LP s",
            "Makespan s",
            "Ratio",
            "Assigned",
            "Execution",
            "First report s",
            "Forecast error",
            "Adapt s",
            "Sent",
            "Failed",
            "Most tries");
    for (GridResult.Run run : runs) {
      table.row(
          run.batch(),
          ByteCount.of(run.bytes()),
          tenths(run.lpSeconds()),
          tenths(run.makespanSeconds()),
          hundredths(run.ratio()),
          hundredths(run.assignedRatio()),
          hundredths(run.executionRatio()),
          tenths(run.firstReportSeconds()),
          percent(run.forecastError().median()) + " to " + percent(run.forecastError().max()),
          tenths(run.adaptSeconds()),
          hundredths(run.sentRatio()),
          run.failedAttempts(),
          run.maxAttemptsPerFile());
    }
    return table;
  }

  /** Which links stood still, and how the links followed what happened. */
  static List<String> notes(GridResult.Run run) {
    String idle =
        run.bottlenecks().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(link -> link.getKey() + " " + percent(link.getValue()))
            .collect(Collectors.joining(", "));
    List<String> notes =
        new ArrayList<>(
            List.of(
                "Batch %d: bottlenecks were idle for: %s"
                    .formatted(run.batch(), idle.isEmpty() ? "none is one" : idle)));
    for (GridResult.Adaptation one : run.adaptations()) {
      notes.add(
          "  %s: %s after %s s, busy until %s s after it"
              .formatted(
                  one.event(),
                  one.link(),
                  tenths(one.seconds()),
                  tenths(one.lastCarriedSeconds())));
    }
    return notes;
  }

  private static String tenths(@Nullable Double seconds) {
    return seconds == null ? "-" : String.format(Locale.ROOT, "%.1f", seconds);
  }

  private static String hundredths(double ratio) {
    return String.format(Locale.ROOT, "%.2f", ratio);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", 100 * share);
  }
}
