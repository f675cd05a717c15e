package io.argosy.bench.pages;

import io.argosy.bench.latency.RouterCalls;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.ClaimAnswer;
import io.argosy.common.wire.agent.ClaimAnswer.ClaimedTask;
import io.argosy.common.wire.agent.ClaimRequest;
import io.argosy.common.wire.agent.Heartbeat;
import io.argosy.common.wire.agent.HeartbeatAnswer;
import io.argosy.common.wire.agent.Registration;
import io.argosy.common.wire.agent.RegistrationAnswer;
import io.argosy.common.wire.agent.ReportAnswers;
import io.argosy.common.wire.agent.ReportBatch;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Uses the agents' API as an agent does, without transferring files. */
final class SimulatedAgent {

  private static final int CLAIMED = 40;
  private static final int FAILS = 25;
  private static final long MILLIS = 30_000;
  private static final ByteCount MUCH = ByteCount.parse("100TB");

  private final NodeName node;
  private final String door;
  private final Set<UUID> claims;
  private final RouterCalls router;
  private final Deque<ClaimedTask> held = new ArrayDeque<>();
  private long incarnation;
  private long reported;

  /**
   * @param claims that the agent already holds
   */
  SimulatedAgent(NodeName node, String door, List<UUID> claims, RouterCalls router) {
    this.node = node;
    this.door = door;
    this.claims = new HashSet<>(claims);
    this.router = router;
  }

  synchronized void start() throws IOException {
    Registration registration =
        new Registration(
            "bench",
            List.of("download", "door"),
            List.of(node),
            List.of(new Registration.DoorAddress(node, "http", door)),
            List.of(
                new Registration.NodeMapping(
                    node,
                    List.of(new Registration.Rule("/", "/storage")),
                    null,
                    null,
                    null,
                    null,
                    null)),
            true,
            null,
            null,
            null);
    incarnation =
        router
            .post("/agent/v1/registrations", registration, RegistrationAnswer.class)
            .incarnation();
    beat();
  }

  synchronized void beat() throws IOException {
    Heartbeat heartbeat =
        new Heartbeat(
            incarnation,
            List.copyOf(claims),
            List.of(),
            MUCH,
            List.of(),
            List.of(),
            null,
            null,
            null,
            null);
    claims.removeAll(router.post("/agent/v1/heartbeats", heartbeat, HeartbeatAnswer.class).lost());
  }

  /**
   * Reports arrived files, and a failure now and then.
   *
   * @return number of reported outcomes
   */
  synchronized int move(int files) throws IOException {
    if (held.size() < files) {
      claim();
    }
    List<ReportBatch.Report> reports = new ArrayList<>();
    while (!held.isEmpty() && reports.size() < files) {
      reported++;
      reports.add(report(held.remove(), reported % FAILS == 0));
    }
    if (!reports.isEmpty()) {
      router.post("/agent/v1/reports", new ReportBatch(incarnation, reports), ReportAnswers.class);
    }
    return reports.size();
  }

  private void claim() throws IOException {
    ClaimRequest request =
        new ClaimRequest(UUID.randomUUID(), incarnation, CLAIMED, MUCH, 0, null, null);
    ClaimAnswer answer = router.post("/agent/v1/claims", request, ClaimAnswer.class);
    if (!answer.tasks().isEmpty()) {
      claims.add(answer.claimId());
      held.addAll(answer.tasks());
    }
  }

  private static ReportBatch.Report report(ClaimedTask task, boolean failed) {
    return new ReportBatch.Report(
        task.task(),
        task.epoch(),
        task.source(),
        "shared",
        "http",
        failed ? ByteCount.ZERO : task.bytes(),
        MILLIS,
        0,
        failed ? null : new ReportBatch.Verified(task.bytes(), task.checksum()),
        failed
            ? new TaskFailure(
                FailureClass.NETWORK, Phase.TRANSFER, "the connection to the door was reset")
            : null);
  }
}
