package io.argosy.system.tool;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.ClaimAnswer;
import io.argosy.common.wire.agent.ClaimAnswer.ClaimedTask;
import io.argosy.common.wire.agent.ClaimRequest;
import io.argosy.common.wire.agent.GrantAnswer;
import io.argosy.common.wire.agent.GrantRequest;
import io.argosy.common.wire.agent.Heartbeat;
import io.argosy.common.wire.agent.Registration;
import io.argosy.common.wire.agent.RegistrationAnswer;
import io.argosy.common.wire.agent.ReportAnswers;
import io.argosy.common.wire.agent.ReportBatch;
import io.argosy.common.wire.agent.ReportBatch.Report;
import io.argosy.common.wire.agent.ReportBatch.Verified;
import io.argosy.system.testbed.NodePlaces;
import io.argosy.system.testbed.RouterApi;
import io.argosy.system.testbed.RouterApi.Answer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Acts for an agent whose program does not run, message by message. */
public final class HandDrivenAgent {

  private static final ByteCount PLENTY = ByteCount.parse("1TB");

  private final RouterApi router;
  private final NodePlaces node;
  private final long incarnation;

  private HandDrivenAgent(RouterApi router, NodePlaces node, long incarnation) {
    this.router = router;
    this.node = node;
    this.incarnation = incarnation;
  }

  /** Registers for a node without a door, and ends any other incarnation of this agent. */
  public static HandDrivenAgent registered(RouterApi router, NodePlaces node) {
    long incarnation =
        router
            .post("/agent/v1/registrations", registration(node.name(), true))
            .as(RegistrationAnswer.class)
            .incarnation();
    return new HandDrivenAgent(router, node, incarnation);
  }

  public static Registration registration(String node, boolean takeOver) {
    var rules = List.of(new Registration.Rule("/", "/nowhere/" + node));
    return new Registration(
        "by hand",
        List.of("download"),
        List.of(new NodeName(node)),
        List.of(),
        List.of(
            new Registration.NodeMapping(new NodeName(node), rules, null, null, null, null, null)),
        takeOver,
        null,
        null,
        null);
  }

  public long incarnation() {
    return incarnation;
  }

  public RouterApi router() {
    return router;
  }

  /** Claims and waits for work. */
  public ClaimAnswer claim(UUID claim) {
    return claim(claim, 20);
  }

  public ClaimAnswer claimNow() {
    return claim(UUID.randomUUID(), 0);
  }

  private ClaimAnswer claim(UUID claim, int waitSeconds) {
    var request = new ClaimRequest(claim, incarnation, 1000, PLENTY, waitSeconds, null, null);
    return router.post("/agent/v1/claims", request).as(ClaimAnswer.class);
  }

  /** Claims until it holds the task of this file. */
  public ClaimedTask claimOf(UUID claim, Lfn lfn) {
    return claim(claim).tasks().stream()
        .filter(task -> task.lfn().equals(lfn))
        .findFirst()
        .orElseGet(() -> claimOf(UUID.randomUUID(), lfn));
  }

  public Answer heartbeat(UUID... claims) {
    return router.post(
        "/agent/v1/heartbeats",
        new Heartbeat(
            incarnation, List.of(claims), null, null, null, null, null, null, null, null));
  }

  public GrantAnswer grant(ClaimedTask... tasks) {
    return askGrant(tasks).as(GrantAnswer.class);
  }

  /** Requests a grant for these tasks at the first one's source. */
  public Answer askGrant(ClaimedTask... tasks) {
    List<TaskKey> refs =
        List.of(tasks).stream().map(task -> new TaskKey(task.task(), task.epoch())).toList();
    return router.post(
        "/agent/v1/grants",
        new GrantRequest(
            incarnation,
            UUID.randomUUID(),
            tasks[0].source(),
            tasks[0].destination(),
            refs,
            null,
            null));
  }

  /** Reports a task as done with the promised size and checksum. */
  public Answer reportDone(ClaimedTask task) {
    return report(task, new Verified(task.bytes(), task.checksum()));
  }

  /** Reports success with another checksum than the promised one. */
  public Answer reportWithChecksum(ClaimedTask task, String checksum) {
    return report(task, new Verified(task.bytes(), new Checksum(checksum)));
  }

  /** Reports a failure with this message. */
  public Answer reportFailed(ClaimedTask task, String message) {
    Map<String, Object> report = new HashMap<>();
    report.put("task", task.task());
    report.put("epoch", task.epoch());
    report.put("source", task.source());
    report.put("path", "shared");
    report.put("tool", "http");
    report.put("bytes", 0);
    report.put("durationMillis", 1);
    report.put("endedAgoMillis", 0);
    report.put("failure", Map.of("reason", "network", "phase", "transfer", "message", message));
    return router.post(
        "/agent/v1/reports", Map.of("incarnation", incarnation, "reports", List.of(report)));
  }

  /** Registers as a new incarnation after the lease has ended, and reports the task as done. */
  public String lateReport(ClaimedTask task) {
    HandDrivenAgent later = registered(router, node);
    return later.answerTo(later.reportDone(task));
  }

  public String answerTo(Answer report) {
    return report.as(ReportAnswers.class).answers().getFirst().answer();
  }

  private Answer report(ClaimedTask task, Verified verified) {
    var report =
        new Report(
            task.task(),
            task.epoch(),
            task.source(),
            "shared",
            "http",
            task.bytes(),
            1,
            0,
            verified,
            null);
    return router.post("/agent/v1/reports", new ReportBatch(incarnation, List.of(report)));
  }

  public NodePlaces node() {
    return node;
  }
}
