package io.argosy.router.harvest;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.store.JdbcFileRequestLedger;
import io.argosy.router.activation.store.JdbcRetries;
import io.argosy.router.audit.store.JdbcAuditLog;
import io.argosy.router.catalog.ReplicaLedger;
import io.argosy.router.catalog.store.JdbcChangedDatasets;
import io.argosy.router.catalog.store.JdbcReplicaLedger;
import io.argosy.router.fixture.Street;
import io.argosy.router.harvest.store.JdbcHarvestStore;
import io.argosy.router.harvest.store.JdbcReportGate;
import io.argosy.router.issue.ClaimedTask;
import io.argosy.router.issue.TaskAttempt;
import io.argosy.router.issue.store.JdbcTaskLedger;
import io.argosy.router.linkrate.store.JdbcLinkBins;
import io.argosy.router.linkrate.store.JdbcLinkFlows;
import io.argosy.router.routing.store.JdbcRouteLedger;
import io.argosy.router.subscription.store.JdbcBlockProgress;
import io.argosy.router.topology.KnownAgent;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Harvests on a {@link Street}, with the guards of production or with others. */
public final class Harvests {

  private final Street street;

  public Harvests(Street street) {
    this.street = street;
  }

  ReportGate gate() {
    return new JdbcReportGate(street.jdbc());
  }

  ReplicaLedger replicas() {
    return new JdbcReplicaLedger(
        street.jdbc(),
        new JdbcRetries(street.jdbc()),
        new JdbcAuditLog(street.jdbc(), street.clock()));
  }

  HarvestCycle cycle() {
    return cycle(gate(), LeaseEpoch.HELD_NOW);
  }

  HarvestCycle cycle(ReportGate gate, LeaseEpoch guard) {
    JdbcClient jdbc = street.jdbc();
    return new HarvestCycle(
        new JdbcHarvestStore(jdbc),
        new JdbcTaskLedger(jdbc),
        replicas(),
        new JdbcLinkBins(jdbc),
        new JdbcLinkFlows(jdbc),
        new JdbcBlockProgress(jdbc, new JdbcChangedDatasets(jdbc)),
        new JdbcFileRequestLedger(jdbc),
        new JdbcRouteLedger(jdbc),
        RetryPolicy.DEFAULT,
        guard,
        gate,
        street.context());
  }

  public List<Answer> report(long agent, AttemptReport... reports) {
    return cycle().run(reporter(agent), List.of(reports)).answers();
  }

  static KnownAgent reporter(long agent) {
    return reporter(agent, agent);
  }

  /** Returns an agent that serves this node. */
  static KnownAgent reporter(long agent, long node) {
    return new KnownAgent(
        agent,
        new AgentName("agent_" + agent),
        new SiteName("SITE"),
        Map.of(new NodeName("NODE_" + node), node),
        false);
  }

  static Ending failure(FailureClass reason, Phase phase, String message) {
    return new Ending.Failed(new TaskFailure(reason, phase, message));
  }

  static Ending returned(Phase phase, String message) {
    return new Ending.Returned(new TaskFailure(FailureClass.RETURNED, phase, message));
  }

  public AttemptReport done(ClaimedTask task) {
    return done(task, task.content().checksum());
  }

  AttemptReport done(ClaimedTask task, Checksum found) {
    return report(
        task.attempt(), task.way().source(), new Ending.Arrived(task.content().size(), found));
  }

  public AttemptReport failed(ClaimedTask task, FailureClass reason) {
    return report(task.attempt(), task.way().source(), failure(reason, Phase.TRANSFER, "it broke"));
  }

  public AttemptReport returned(ClaimedTask task) {
    return report(task.attempt(), task.way().source(), returned(Phase.GRANT, "asked back"));
  }

  AttemptReport report(TaskAttempt attempt, NodeName source, Ending ending) {
    Instant now = street.clock().instant();
    return new AttemptReport(
        attempt,
        source,
        "shared",
        "http",
        now.minusSeconds(2),
        now.minusSeconds(1),
        ByteCount.of(Street.FILE_BYTES),
        ending);
  }
}
