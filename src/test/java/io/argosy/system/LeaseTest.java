package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.agent.ClaimAnswer;
import io.argosy.common.wire.agent.ClaimAnswer.ClaimedTask;
import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.tool.HandDrivenAgent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Claims last as long as their agent runs, and every attempt counts once. */
class LeaseTest {

  @RegisterExtension
  static final Testbed bed =
      TestbedPlan.ofNodes("GENEVA")
          .withSilent("PASADENA")
          .withSilent("LISBON")
          .withSpareAgentAt("PASADENA")
          .withRouter("lease.term=4s")
          .withRouter("lease.heartbeat=1s")
          .built();

  private static HandDrivenAgent agentOf(String node) {
    return HandDrivenAgent.registered(bed.inTheNameOf(bed.agent(node)), bed.node(node));
  }

  @Test
  void theTasksOfALostAgentAreDoneByAnother() {
    SampleDataset data = bed.dataset("lost-agent").file("a", 100).file("b", 200).at("GENEVA");
    PlacedRequest request = data.request("PASADENA");
    HandDrivenAgent lost = agentOf("PASADENA");
    ClaimAnswer claimed = lost.claim(UUID.randomUUID());
    assertThat(claimed.tasks()).isNotEmpty();

    bed.start(bed.spareAgent("PASADENA"));
    request.awaitDone();

    assertThat(data.lfns()).allMatch(lfn -> data.isWholeAt("PASADENA", lfn));
    assertThat(bed.database().count("select max(epoch) from outcome")).isPositive();
    ClaimedTask late = claimed.tasks().getFirst();
    assertThat(lost.lateReport(late)).isEqualTo("stale");
    bed.expectLate("PASADENA", late.lfn());
    bed.audit().passes();
    bed.spareAgent("PASADENA").program().killHard();
  }

  @Test
  void aRepeatedReportIsADuplicate() throws IOException {
    SampleDataset data = bed.dataset("reported-twice").file("a", 100).at("GENEVA");
    PlacedRequest request = data.request("LISBON");
    HandDrivenAgent agent = agentOf("LISBON");
    ClaimedTask task = agent.claim(UUID.randomUUID()).tasks().getFirst();
    copy(data, "LISBON");

    assertThat(agent.answerTo(agent.reportDone(task))).isEqualTo("accepted");
    assertThat(agent.answerTo(agent.reportDone(task))).isEqualTo("duplicate");

    request.awaitDone();
    assertThat(bed.database().count("select count(*) from outcome where task_id = ?", id(task)))
        .isEqualTo(1);
    bed.audit().passes();
  }

  @Test
  void aRepeatedClaimGetsTheSameTasks() throws IOException {
    SampleDataset data = bed.dataset("claimed-twice").file("a", 100).at("GENEVA");
    PlacedRequest request = data.request("LISBON");
    HandDrivenAgent agent = agentOf("LISBON");
    UUID claim = UUID.randomUUID();

    ClaimAnswer first = agent.claim(claim);
    ClaimAnswer second = agent.claim(claim);

    assertThat(first.tasks()).hasSize(1);
    assertThat(second).isEqualTo(first);
    copy(data, "LISBON");
    agent.reportDone(first.tasks().getFirst()).requireDone();
    request.awaitDone();
    bed.audit().passes();
  }

  @Test
  void aReportOfAnotherChecksumCreatesNoReplica() throws IOException {
    SampleDataset data = bed.dataset("wrong-sum").file("a", 100).at("GENEVA");
    PlacedRequest request = data.request("LISBON");
    HandDrivenAgent agent = agentOf("LISBON");
    ClaimedTask task = agent.claim(UUID.randomUUID()).tasks().getFirst();

    agent.reportWithChecksum(task, "adler32:00000001");

    assertThat(request.view().destinations().getFirst().doneFiles()).isZero();
    request.cancel();
    bed.audit().passes();
  }

  private static void copy(SampleDataset data, String node) throws IOException {
    for (var lfn : data.lfns()) {
      Path place = bed.node(node).placeOf(lfn);
      Files.createDirectories(place.getParent());
      Files.copy(bed.node("GENEVA").placeOf(lfn), place);
    }
  }

  private static long id(ClaimedTask task) {
    return Long.parseLong(task.task());
  }
}
