package io.argosy.router.harvest;

import static java.util.stream.Collectors.toSet;

import io.argosy.common.task.TaskFailure;
import io.argosy.router.activation.FailedAttempt;
import io.argosy.router.activation.FileRequestLedger;
import io.argosy.router.catalog.ReplicaLedger;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.issue.TaskAttempt;
import io.argosy.router.issue.TaskLedger;
import io.argosy.router.linkrate.LeasedLanes;
import io.argosy.router.linkrate.LinkBins;
import io.argosy.router.linkrate.LinkFlows;
import io.argosy.router.routing.RouteLedger;
import io.argosy.router.stage.Portions;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.subscription.BlockProgress;
import io.argosy.router.topology.KnownAgent;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Turns reports into replicas, history and retries. The changes are decided as one value and
 * written in one transaction, each part by the feature that owns it.
 */
public final class HarvestCycle {

  private static final Logger LOG = LoggerFactory.getLogger(HarvestCycle.class);
  private static final int MOST_TRIES = 5;
  private static final Duration KEYS_STORED_FOR = Duration.ofDays(30);

  private final HarvestStore store;
  private final TaskLedger tasks;
  private final ReplicaLedger replicas;
  private final LinkBins bins;
  private final LinkFlows flows;
  private final BlockProgress progress;
  private final FileRequestLedger requests;
  private final RouteLedger routes;
  private final RetryPolicy policy;
  private final LeaseEpoch guard;
  private final ReportGate gate;
  private final StageContext context;
  private final SpoiledReplicas spoiled;

  /**
   * @param guard decides whether the reporter holds the task under a current lease
   */
  public HarvestCycle(
      HarvestStore store,
      TaskLedger tasks,
      ReplicaLedger replicas,
      LinkBins bins,
      LinkFlows flows,
      BlockProgress progress,
      FileRequestLedger requests,
      RouteLedger routes,
      RetryPolicy policy,
      LeaseEpoch guard,
      ReportGate gate,
      StageContext context) {
    this.store = store;
    this.tasks = tasks;
    this.replicas = replicas;
    this.bins = bins;
    this.flows = flows;
    this.progress = progress;
    this.requests = requests;
    this.routes = routes;
    this.policy = policy;
    this.guard = guard;
    this.gate = gate;
    this.context = context;
    this.spoiled = new SpoiledReplicas(store, replicas, MarkPolicy.DEFAULT);
  }

  /** Returns what the reports changed, with one answer per report. */
  public HarvestPlan run(KnownAgent reporter, List<AttemptReport> reports) {
    return harvest(reporter, reports, MOST_TRIES);
  }

  public void forget() {
    Instant before = context.now().minus(KEYS_STORED_FOR);
    int forgotten = Portions.all(() -> context.inOne(() -> gate.forget(before)));
    LOG.debug("Deleted old report keys: keys={}", forgotten);
  }

  private HarvestPlan harvest(KnownAgent reporter, List<AttemptReport> reports, int tries) {
    Instant now = context.now();
    Judge judge = new Judge(reporter, policy, guard, now);
    HarvestPlan named = HarvestPlan.of(reports, read(reports), judge);
    HarvestPlan plan =
        named.over(LeasedLanes.of(flows, reporter, named.outcomes().stream().map(Outcome::lane)));
    try {
      boolean completes = write(plan, judge);
      announce(reporter, plan, completes);
      return plan;
    } catch (WorldMovedException moved) {
      if (tries <= 1) {
        throw moved;
      }
      LOG.debug("Harvest repeated: reason={}", moved.getMessage());
      return harvest(reporter, reports, tries - 1);
    }
  }

  private HarvestInput read(List<AttemptReport> reports) {
    List<TaskAttempt> attempts = reports.stream().map(AttemptReport::attempt).toList();
    Set<TaskAttempt> counted = gate.counted(attempts);
    Map<Long, ReportedTask> reported =
        store.tasks(attempts.stream().map(TaskAttempt::taskId).collect(toSet()));
    return new HarvestInput(
        reported,
        counted,
        store.requests(
            reported.values().stream().map(ReportedTask::replica).collect(toSet()),
            HarvestFold.failed(reports, reported)),
        store.nodes(reports.stream().map(AttemptReport::source).collect(toSet())));
  }

  /** Returns whether a static request may be complete now. */
  private boolean write(HarvestPlan plan, Judge judge) {
    return !plan.changesNothing() && context.inOne(() -> apply(plan, judge));
  }

  private boolean apply(HarvestPlan plan, Judge judge) {
    Instant now = judge.now();
    if (gate.pass(plan.keys(), now) != plan.keys().size()) {
      throw new WorldMovedException("a report was counted meanwhile");
    }
    if (tasks.close(plan.closed(), now) != plan.closed().size()) {
      throw new WorldMovedException("a task ended or was given to another agent meanwhile");
    }
    tasks.withdraw(plan.withdrawn(), now);
    spoiled.mark(plan.accused(), plan.replicas(), judge);
    Collection<NewReplica> added = replicas.verified(plan.replicas(), judge.reporter().id(), now);
    boolean completes = progress.arrived(plan.arrivalsOf(added), now);
    bins.add(plan.linkAmounts());
    requests.failed(plan.failures(), now);
    requests.rerouted(plan.returned().stream().mapToLong(Long::longValue).toArray(), now);
    requests.close(plan.arrived().stream().mapToLong(Long::longValue).toArray());
    routes.close(plan.endedRoutes());
    store.record(plan.outcomes(), judge.reporter().id(), now);
    return completes;
  }

  private void announce(KnownAgent reporter, HarvestPlan plan, boolean completes) {
    Instant now = context.now();
    plan.outcomes().forEach(HarvestCycle::log);
    long unknown = plan.answers().stream().filter(Answer.UNKNOWN::equals).count();
    if (unknown > 0) {
      LOG.warn(
          "Reports of unknown tasks were ignored: agent-id={} reports={}", reporter.id(), unknown);
    }
    if (leavesRoom(plan) || plan.failures().stream().anyMatch(failure -> isDue(failure, now))) {
      context.wake(Stage.ROUTING);
    }
    if (completes || !plan.accused().isEmpty()) {
      context.wake(Stage.SUBSCRIPTION);
    }
    if (plan.blamesLinks()) {
      context.wake(Stage.BREAKER);
    }
    if (!plan.arrived().isEmpty() || plan.failures().stream().anyMatch(HarvestCycle::isGivenUp)) {
      context.wake(Stage.ACTIVATION);
    }
  }

  private static boolean leavesRoom(HarvestPlan plan) {
    return !plan.arrived().isEmpty() || !plan.returned().isEmpty();
  }

  private static boolean isDue(FailedAttempt failure, Instant now) {
    return failure.givenUp().isEmpty() && !failure.notBefore().isAfter(now);
  }

  private static boolean isGivenUp(FailedAttempt failure) {
    return failure.givenUp().isPresent();
  }

  private static void log(Outcome outcome) {
    if (outcome.report().ending() instanceof Ending.Failed(TaskFailure failure)) {
      LOG.info(
          "Attempt failed: task={} epoch={} file={} verdict={} reason={} message={}",
          outcome.task().taskId(),
          outcome.report().attempt().epoch(),
          outcome.task().content().fileId(),
          outcome.verdict().word(),
          failure.reason(),
          failure.message());
    }
  }
}
