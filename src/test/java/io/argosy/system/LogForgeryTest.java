package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.agent.ClaimAnswer.ClaimedTask;
import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.SystemProgram;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.DoorVisitor;
import io.argosy.system.tool.HandDrivenAgent;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** No input can write its own line into a program's log. */
class LogForgeryTest {

  private static final String FORGED = "2026-01-01T00:00:00.000Z  INFO forged by a stranger";
  private static final String TEXT = "x\\r\\n" + FORGED + "\\u2028" + FORGED + "\\u001b[2K";

  @RegisterExtension static final Testbed bed = Beds.BY_HAND;

  @Test
  void aStrangersNumberForgesNoLineOfADoorsLog() {
    String body = "{\"grant\":\"x\",\"files\":[{\"n\":\"" + TEXT + "\"}]}";
    assertThat(new DoorVisitor(bed.doors().of("GENEVA").getFirst()).openRaw(body).status())
        .isEqualTo(400);
    requireOneLine(bed.agent("GENEVA").program());
  }

  @Test
  void aFailureThatAnAgentReportsForgesNoLineOfTheRoutersLog() {
    SampleDataset data = bed.dataset("forgery").file("one", 5_000).at("GENEVA");
    data.request("LISBON");
    HandDrivenAgent agent =
        HandDrivenAgent.registered(bed.inTheNameOf(bed.agent("LISBON")), bed.node("LISBON"));
    ClaimedTask task = agent.claimOf(UUID.randomUUID(), data.lfn("one"));
    String message = "x\r\n" + FORGED + "\u2028" + FORGED + "\u001b[2K";
    agent.reportFailed(task, message).requireDone();
    requireOneLine(bed.router().program());
  }

  private static void requireOneLine(SystemProgram program) {
    Waits.until("it is logged", () -> program.log().contains(FORGED));
    assertThat(program.log().split("[\\r\\n\\u2028]"))
        .noneMatch(line -> line.startsWith("2026-01-01T00:00:00"));
    assertThat(program.log()).doesNotContain("\u001b");
  }
}
