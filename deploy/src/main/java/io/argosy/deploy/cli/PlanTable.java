package io.argosy.deploy.cli;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Counted;
import io.argosy.deploy.screen.TextTable;
import io.argosy.router.plan.wire.PlanSummary;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A plan on one screen. */
final class PlanTable {

  private static final int SHOWN = 20;

  private PlanTable() {}

  static List<String> lines(PlanSummary summary) {
    List<String> lines = new ArrayList<>();
    lines.add(
        "%s, %,d routed by %s in %.3f s: %,d at their destination, %,d without a way, %,d without a replica"
            .formatted(
                Counted.of(summary.files(), "file"),
                summary.routed(),
                summary.strategy(),
                summary.planningSeconds(),
                summary.atDestination(),
                summary.noPath(),
                summary.noReplica()));
    TextTable table = new TextTable("Source", "Files", "Bytes");
    summary.sources().stream()
        .limit(SHOWN)
        .forEach(s -> table.row(s.node(), s.files(), ByteCount.of(s.bytes())));
    lines.addAll(table.lines());
    if (summary.sources().size() > SHOWN) {
      lines.add("and " + Counted.of(summary.sources().size() - SHOWN, "more source"));
    }
    lines.add(
        "Expected end: in %s, with what was queued before; of these files alone: in %s"
            .formatted(inWords(summary.expectedEndSeconds()), inWords(summary.ownEndSeconds())));
    lines.add("Digest: " + summary.digest());
    return lines;
  }

  private static String inWords(double seconds) {
    Duration time = Duration.ofMillis(Math.round(Math.min(seconds, 1e12) * 1000));
    if (time.toDays() > 0) {
      return "%,d d %d h".formatted(time.toDays(), time.toHoursPart());
    }
    return time.toHours() > 0
        ? "%d h %d min".formatted(time.toHours(), time.toMinutesPart())
        : "%d min %d s".formatted(time.toMinutes(), time.toSecondsPart());
  }
}
