package io.argosy.router.harvest;

import io.argosy.router.linkrate.Lane;
import io.argosy.router.linkrate.LeasedLanes;
import io.argosy.router.linkrate.LinkAmount;
import io.argosy.router.linkrate.LinkBins;
import io.argosy.router.linkrate.LinkFlows;
import io.argosy.router.loadtest.TestTasks;
import io.argosy.router.stage.StageContext;
import io.argosy.router.topology.KnownAgent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Counts the reports of load tests in the history of their links. Neither replicas nor outcomes are
 * written, so that breakers do not see them.
 */
public final class TestHarvestCycle {

  /** The pause of a test after a failure, shorter than the time that it catches up. */
  static final Duration PAUSE = Duration.ofSeconds(30);

  /** The pause of a task that was returned, as its source is busy or does not answer. */
  static final Duration BUSY = Duration.ofSeconds(5);

  private final TestTasks tasks;
  private final LinkBins bins;
  private final LinkFlows flows;
  private final StageContext context;

  public TestHarvestCycle(TestTasks tasks, LinkBins bins, LinkFlows flows, StageContext context) {
    this.tasks = tasks;
    this.bins = bins;
    this.flows = flows;
    this.context = context;
  }

  /** Returns one answer per report. */
  public List<Answer> run(KnownAgent reporter, List<AttemptReport> reports) {
    return context.inOne(() -> harvest(reporter, reports));
  }

  private List<Answer> harvest(KnownAgent reporter, List<AttemptReport> reports) {
    Instant now = context.now();
    List<Long> ids = reports.stream().map(report -> report.attempt().taskId()).toList();
    TestHarvest harvest =
        TestHarvest.of(
            reports, tasks.lockOpen(reporter.id(), ids), tasks.ended(reporter.id(), ids));
    tasks.end(harvest.ends(), now, now.plus(PAUSE));
    tasks.giveBack(harvest.returned(), now.plus(BUSY));
    List<LinkAmount> amounts = harvest.amounts();
    UnaryOperator<Lane> lanes =
        LeasedLanes.of(flows, reporter, amounts.stream().map(LinkAmount::lane));
    bins.add(amounts.stream().map(amount -> amount.over(lanes.apply(amount.lane()))).toList());
    return harvest.answers();
  }
}
