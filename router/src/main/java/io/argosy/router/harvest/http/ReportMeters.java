package io.argosy.router.harvest.http;

import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.harvest.Answer;
import io.argosy.router.harvest.AttemptReport;
import io.argosy.router.harvest.Ending;
import io.argosy.router.harvest.HarvestPlan;
import io.argosy.router.harvest.Outcome;
import io.argosy.router.topology.KnownAgent;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts reports by answer and end, with their durations, and transfers by link. */
public final class ReportMeters {

  static final int MOST_SERIES = 2_000;

  private static final Logger LOG = LoggerFactory.getLogger(ReportMeters.class);
  private static final String OTHER = "other";

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
  private final Set<Tags> series = new HashSet<>();
  private boolean limitLogged;

  public ReportMeters(MeterRegistry meters) {
    this.meters = meters;
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
        AttemptReport report = outcome.report();
        count(report.source(), destination, agent.name(), endOf(report.ending()), report.bytes());
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
        .record(Duration.between(report.started(), report.ended()));
    Counter.builder("argosy.attempts.bytes")
        .description("Bytes that the reported attempts moved, by the router's answer and their end")
        .baseUnit("bytes")
        .tag("answer", answered)
        .tag("end", end)
        .register(meters)
        .increment(report.bytes().bytes());
  }

  /**
   * Counts a transfer by source, destination, agent and end. Each combination is a series until the
   * limit of series is reached; further ones are counted under the labels {@code other}.
   */
  synchronized void count(
      NodeName source, NodeName destination, AgentName agent, String end, ByteCount bytes) {
    Tags own = tags(source.value(), destination.value(), agent.value(), end);
    boolean beyond = series.size() >= MOST_SERIES && !series.contains(own);
    if (beyond && !limitLogged) {
      limitLogged = true;
      LOG.warn(
          "Limit of transfer series reached, further ones are counted as other"
              + " series={} source={} destination={} agent={}",
          MOST_SERIES,
          source,
          destination,
          agent);
    }
    Tags tags = beyond ? tags(OTHER, OTHER, OTHER, end) : own;
    series.add(tags);
    counter("argosy.transfers", "Transfers that were reported", tags).register(meters).increment();
    counter("argosy.transfers.bytes", "Bytes that the reported transfers moved", tags)
        .baseUnit("bytes")
        .register(meters)
        .increment(bytes.bytes());
  }

  private static Tags tags(String source, String destination, String agent, String end) {
    return Tags.of("source", source, "destination", destination, "agent", agent, "end", end);
  }

  private static Counter.Builder counter(String name, String description, Tags tags) {
    return Counter.builder(name)
        .description(description + ", by source, destination, agent and end")
        .tags(tags);
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
