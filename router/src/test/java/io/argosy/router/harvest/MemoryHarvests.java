package io.argosy.router.harvest;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.MemoryFileRequestLedger;
import io.argosy.router.catalog.MemoryReplicaLedger;
import io.argosy.router.catalog.ReplicaLedger;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.MemoryTransactions;
import io.argosy.router.fixture.OneRouter;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.issue.ClaimedTask;
import io.argosy.router.issue.Incarnation;
import io.argosy.router.issue.MemoryClaimStore;
import io.argosy.router.issue.MemorySessionStore;
import io.argosy.router.issue.MemoryTaskLedger;
import io.argosy.router.issue.MemoryTasks;
import io.argosy.router.issue.TaskAttempt;
import io.argosy.router.linkrate.MemoryLinkBins;
import io.argosy.router.linkrate.MemoryLinkFlows;
import io.argosy.router.routing.MemoryRouteLedger;
import io.argosy.router.stage.Stage;
import io.argosy.router.subscription.BlockKey;
import io.argosy.router.subscription.MemoryBlockProgress;
import io.argosy.router.topology.KnownAgent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Harvests in memory: files of block 1, each requested at node 3, whose agents are 3 and 4. */
final class MemoryHarvests {

  static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  static final BlockKey BLOCK = new BlockKey(1, 3);
  static final Ending RETURNED = Harvests.returned(Phase.GRANT, "asked back");
  static final Checksum WRONG = new Checksum("adler32:ffffffff");

  final SettableClock clock = new SettableClock(NOON);
  final MemoryTasks tasks = new MemoryTasks();
  final MemoryReplicaLedger replicas = new MemoryReplicaLedger();
  final MemoryLinkBins bins = new MemoryLinkBins();
  final MemoryLinkFlows flows = new MemoryLinkFlows();
  final MemoryBlockProgress progress = new MemoryBlockProgress();
  final MemoryFileRequestLedger requests = new MemoryFileRequestLedger();
  final MemoryRouteLedger routes = new MemoryRouteLedger();
  final MemoryReportGate gate = new MemoryReportGate();
  final MemoryHarvestStore store = new MemoryHarvestStore(tasks, requests);
  final List<Stage> wakeUps = new ArrayList<>();
  private final MemorySessionStore sessions = new MemorySessionStore();
  private final MemoryClaimStore claims = new MemoryClaimStore(tasks, sessions);
  private long last;

  MemoryHarvests(int files) {
    progress.want(BLOCK);
    for (int file = 1; file <= files; file++) {
      requests.add(file, file, 3, NOON);
    }
    issueAnew();
  }

  /** Adds a route and a task for each file request that has none, as routing and issue would. */
  void issueAnew() {
    requests.all().stream()
        .filter(request -> request.givenUp().isEmpty() && !routes.routed().contains(request.id()))
        .forEach(request -> issue(request.id()));
  }

  private void issue(long fileRequest) {
    last++;
    tasks.addAnother(last, fileRequest);
    routes.route(fileRequest);
  }

  List<ClaimedTask> claim(long agent, int files) {
    UUID claim = UUID.randomUUID();
    claims.take(
        agent,
        Agents.order(claim, new Incarnation(agent, 1), files, ByteCount.parse("1TB")),
        List.of(3L),
        clock.instant());
    return claims.tasksOf(claim);
  }

  /** Ends the leases of both agents. */
  void lapse() {
    Instant now = clock.instant();
    for (long agent = 3; agent <= 4; agent++) {
      sessions.open(agent, "v", Agents.sign(now, now, Set.of()), now);
    }
    claims.expire(now);
  }

  HarvestCycle cycle() {
    return cycle(store, replicas, LeaseEpoch.HELD_NOW, gate);
  }

  HarvestCycle cycle(HarvestStore read, ReplicaLedger ledger, LeaseEpoch guard, ReportGate judged) {
    MemoryTransactions transactions =
        new MemoryTransactions(
            List.of(
                tasks::undo,
                replicas::undo,
                bins::undo,
                progress::undo,
                requests::undo,
                routes::undo,
                gate::undo,
                store::undo));
    return new HarvestCycle(
        read,
        new MemoryTaskLedger(tasks),
        ledger,
        bins,
        flows,
        progress,
        requests,
        routes,
        RetryPolicy.DEFAULT,
        guard,
        judged,
        OneRouter.context(transactions, wakeUps::add, clock));
  }

  List<Answer> report(long agent, AttemptReport... reports) {
    return cycle().run(reporter(agent), List.of(reports)).answers();
  }

  static KnownAgent reporter(long agent) {
    return Harvests.reporter(agent, agent <= 4 ? 3 : agent);
  }

  AttemptReport done(ClaimedTask task) {
    return report(task.attempt(), arrived(MemoryTasks.CHECKSUM));
  }

  AttemptReport failed(ClaimedTask task, FailureClass reason) {
    return report(task.attempt(), failure(reason));
  }

  AttemptReport returned(ClaimedTask task) {
    return report(task.attempt(), RETURNED);
  }

  static Ending arrived(Checksum found) {
    return new Ending.Arrived(ByteCount.of(10), found);
  }

  static Ending failure(FailureClass reason) {
    return Harvests.failure(reason, Phase.TRANSFER, "it broke");
  }

  AttemptReport report(TaskAttempt attempt, Ending ending) {
    Instant now = clock.instant();
    return new AttemptReport(
        attempt,
        MemoryTasks.node(1),
        "shared",
        "http",
        now.minusSeconds(2),
        now.minusSeconds(1),
        ByteCount.of(10),
        ending);
  }

  /** Returns the whole state as text, to check whether anything changed. */
  String picture() {
    return String.join(
        "\n",
        tasks.picture(),
        replicas.all().toString(),
        bins.all().toString(),
        progress.of(BLOCK).toString(),
        requests.all().toString(),
        routes.routed().toString(),
        store.history().toString());
  }
}
