package io.argosy.router.harvest;

import static java.util.stream.Collectors.toSet;

import io.argosy.router.activation.FailedAttempt;
import io.argosy.router.activation.FileRequestLedger;
import io.argosy.router.catalog.ReplicaLedger;
import io.argosy.router.issue.TaskAttempt;
import io.argosy.router.issue.TaskLedger;
import io.argosy.router.linkrate.LinkBins;
import io.argosy.router.routing.RouteLedger;
import io.argosy.router.stage.Portions;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.Wake;
import io.argosy.router.subscription.BlockProgress;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports become replicas, history and second attempts: decided as one value, and each part applied
 * by its owner, all in one transaction.
 */
public final class HarvestCycle {

  private static final Logger LOG = LoggerFactory.getLogger(HarvestCycle.class);
  private static final int MOST_TRIES = 5;
  private static final Duration KEYS_KEPT = Duration.ofDays(30);

  /** The owners of what a report changes. */
  public record Ledgers(
      TaskLedger tasks,
      ReplicaLedger replicas,
      LinkBins bins,
      BlockProgress progress,
      FileRequestLedger requests,
      RouteLedger routes) {}

  /** By what rules reports are judged. */
  public record Rules(RetryPolicy policy, LeaseEpoch guard, ReportGate gate) {}

  /** What a cycle needs from its stage. */
  public record Ground(Transactions transactions, Wake wake, Clock clock) {}

  private final HarvestStore store;
  private final Ledgers ledgers;
  private final Rules rules;
  private final Ground ground;
  private final SpoiledReplicas spoiled;

  public HarvestCycle(HarvestStore store, Ledgers ledgers, Rules rules, Ground ground) {
    this.store = store;
    this.ledgers = ledgers;
    this.rules = rules;
    this.ground = ground;
    this.spoiled = new SpoiledReplicas(ledgers.replicas());
  }

  /** What the reports changed, with one answer per report. */
  public HarvestPlan run(Reporter reporter, List<AttemptReport> reports) {
    HarvestPlan plan = harvest(reporter, reports, MOST_TRIES);
    announce(reporter, plan);
    return plan;
  }

  public void forget() {
    Instant before = ground.clock().instant().minus(KEYS_KEPT);
    int forgotten =
        Portions.all(() -> ground.transactions().inOne(() -> rules.gate().forget(before)));
    LOG.debug("forgot report keys={}", forgotten);
  }

  private HarvestPlan harvest(Reporter reporter, List<AttemptReport> reports, int tries) {
    Instant now = ground.clock().instant();
    Judge judge = new Judge(reporter, rules.policy(), rules.guard(), now);
    HarvestPlan plan = HarvestPlan.of(reports, read(reports), judge);
    try {
      write(plan, judge);
      return plan;
    } catch (WorldMovedException moved) {
      if (tries <= 1) {
        throw moved;
      }
      LOG.debug("harvest again reason={}", moved.getMessage());
      return harvest(reporter, reports, tries - 1);
    }
  }

  private HarvestInput read(List<AttemptReport> reports) {
    List<TaskAttempt> attempts = reports.stream().map(AttemptReport::attempt).toList();
    Set<TaskAttempt> counted = rules.gate().counted(attempts);
    Map<Long, ReportedTask> tasks =
        store.tasks(attempts.stream().map(TaskAttempt::taskId).collect(toSet()));
    return new HarvestInput(
        tasks,
        counted,
        store.wishes(
            tasks.values().stream().map(ReportedTask::place).collect(toSet()),
            HarvestFold.failedPlaces(reports, tasks)),
        store.nodes(reports.stream().map(AttemptReport::source).collect(toSet())));
  }

  private void write(HarvestPlan plan, Judge judge) {
    if (!plan.changesNothing()) {
      ground.transactions().inOne(() -> apply(plan, judge));
    }
  }

  private void apply(HarvestPlan plan, Judge judge) {
    Instant now = judge.now();
    if (rules.gate().pass(plan.keys(), now) != plan.keys().size()) {
      throw new WorldMovedException("a report was counted meanwhile");
    }
    if (ledgers.tasks().close(plan.closed(), now) != plan.closed().size()) {
      throw new WorldMovedException("a task ended or changed hands meanwhile");
    }
    ledgers.tasks().withdraw(plan.withdrawn(), now);
    ledgers
        .progress()
        .arrived(plan.arrivalsOf(ledgers.replicas().verified(plan.replicas(), now)), now);
    spoiled.mark(plan.spoiled(), now);
    ledgers.bins().add(plan.linkAmounts());
    ledgers.requests().failed(plan.failures(), now);
    ledgers.requests().rerouted(plan.returned().stream().mapToLong(Long::longValue).toArray(), now);
    ledgers.requests().close(plan.arrived().stream().mapToLong(Long::longValue).toArray());
    ledgers.routes().close(plan.endedRoutes());
    store.record(plan.outcomes(), judge.reporter().agentId(), now);
  }

  private void announce(Reporter reporter, HarvestPlan plan) {
    Instant now = ground.clock().instant();
    plan.outcomes().forEach(HarvestCycle::tell);
    long unknown = plan.answers().stream().filter(Answer.UNKNOWN::equals).count();
    if (unknown > 0) {
      LOG.warn(
          "reports of tasks that are not this agent's changed nothing agent-id={} reports={}",
          reporter.agentId(),
          unknown);
    }
    if (leavesRoom(plan) || plan.failures().stream().anyMatch(failure -> isDue(failure, now))) {
      ground.wake().stage(Stage.ROUTING);
    }
    if (!plan.spoiled().isEmpty()) {
      ground.wake().stage(Stage.SUBSCRIPTION);
    }
    if (plan.blamesLinks()) {
      ground.wake().stage(Stage.BREAKER);
    }
    if (!plan.arrived().isEmpty() || plan.failures().stream().anyMatch(HarvestCycle::isGivenUp)) {
      ground.wake().stage(Stage.ACTIVATION);
    }
  }

  /** Whether a link has room for more of what waits, or something is to be planned again. */
  private static boolean leavesRoom(HarvestPlan plan) {
    return !plan.arrived().isEmpty() || !plan.returned().isEmpty();
  }

  private static boolean isDue(FailedAttempt failure, Instant now) {
    return failure.givenUp().isEmpty() && !failure.notBefore().isAfter(now);
  }

  private static boolean isGivenUp(FailedAttempt failure) {
    return failure.givenUp().isPresent();
  }

  private static void tell(Outcome outcome) {
    if (outcome.report().ending() instanceof Ending.Failed failed) {
      LOG.info(
          "attempt failed task={} epoch={} file={} verdict={} reason={} message={}",
          outcome.task().taskId(),
          outcome.report().attempt().epoch(),
          outcome.task().content().fileId(),
          outcome.verdict().word(),
          failed.reason(),
          failed.message());
    }
  }
}
