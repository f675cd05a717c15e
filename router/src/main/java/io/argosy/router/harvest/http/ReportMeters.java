package io.argosy.router.harvest.http;

import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.NodeName;
import io.argosy.router.harvest.Answer;
import io.argosy.router.harvest.AttemptReport;
import io.argosy.router.harvest.Ending;
import io.argosy.router.harvest.HarvestPlan;
import io.argosy.router.harvest.Outcome;
import io.argosy.router.topology.KnownAgent;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Counts reports by answer and end, with their durations, and transfers by link. */
public final class ReportMeters {

  private static final Duration[] BUCKETS = {
    Duration.ofMillis(100),
    Duration.ofSeconds(1),
    Duration.ofSeconds(10),
    Duration.ofMinutes(1),
    Duration.ofMinutes(5),
    Duration.ofMinutes(30),
    Duration.ofHours(2),
    Duration.ofHours(12)
  };

  private final MeterRegistry meters;
  private final TransferMeters transfers;

  public ReportMeters(MeterRegistry meters) {
    this.meters = meters;
    this.transfers = new TransferMeters(meters);
  }

  void harvested(KnownAgent agent, List<AttemptReport> reports, HarvestPlan plan) {
    for (int i = 0; i < reports.size(); i++) {
      count(reports.get(i), plan.answers().get(i));
    }
    Map<Long, NodeName> nodes =
        agent.nodes().entrySet().stream()
            .collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey));
    for (Outcome outcome : plan.outcomes()) {
      if (!(outcome.report().ending() instanceof Ending.Returned)) {
        NodeName destination = nodes.get(outcome.task().hop().destinationNodeId());
        count(agent, destination, outcome.report());
      }
    }
  }

  private void count(AttemptReport report, Answer answer) {
    String answered = answer.name().toLowerCase(Locale.ROOT);
    String end = endOf(report.ending());
    Timer.builder("argosy.attempts")
        .description("Attempts that were reported, by the router's answer and their end")
        .serviceLevelObjectives(BUCKETS)
        .tag("answer", answered)
        .tag("end", end)
        .register(meters)
        .record(Duration.between(report.journey().started(), report.journey().ended()));
    Counter.builder("argosy.attempts.bytes")
        .description("Bytes that the reported attempts moved, by the router's answer and their end")
        .baseUnit("bytes")
        .tag("answer", answered)
        .tag("end", end)
        .register(meters)
        .increment(report.bytes().bytes());
  }

  private void count(KnownAgent agent, NodeName destination, AttemptReport report) {
    transfers.count(
        report.source(), destination, agent.name(), endOf(report.ending()), report.bytes());
  }

  /** Returns {@code done}, {@code returned}, or the class of the failure. */
  private static String endOf(Ending ending) {
    return switch (ending) {
      case Ending.Arrived arrived -> "done";
      case Ending.Returned returned -> word(FailureClass.RETURNED);
      case Ending.Failed failed -> word(failed.failure().reason());
    };
  }

  private static String word(FailureClass reason) {
    return reason.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
