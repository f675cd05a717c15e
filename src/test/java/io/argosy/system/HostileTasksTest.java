package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.agent.ClaimAnswer.ClaimedTask;
import io.argosy.common.wire.agent.ReportBatch.Report;
import io.argosy.system.testbed.AgentProgram;
import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.NodePlaces;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.Trees;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.ForgedRouter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.zip.Adler32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A compromised router cannot make an agent write outside its storage roots. */
class HostileTasksTest {

  @RegisterExtension static final Testbed bed = Beds.BY_HAND;

  private static final byte[] CONTENT = "evil".getBytes(StandardCharsets.UTF_8);

  private static int tasks;

  private final AgentProgram agent = bed.agent("LISBON");
  private final NodePlaces node = bed.node("LISBON");
  private final Path outside = bed.home().resolve("outside");
  private ForgedRouter router = forgedRouter();

  private ForgedRouter forgedRouter() {
    try {
      return new ForgedRouter(agent.name(), CONTENT);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @BeforeEach
  void start() throws IOException {
    Files.createDirectories(outside);
    agent.start(router.uri());
  }

  @AfterEach
  void end() {
    agent.program().killHard();
    router.close();
  }

  @Test
  void aValidTaskIsDoneAsAControl() {
    assertThat(reportAfter("/evil/fine").failure()).isNull();
    assertThat(node.placeOf(new Lfn("/evil/fine"))).hasBinaryContent(CONTENT);
  }

  @Test
  void aNameThatLeavesTheRootIsRefused() {
    String climbing =
        taskOf("climbing", "/evil/fine").replace("/evil/fine", "/../../../outside/file");
    int claims = router.claims();

    router.handOut(climbing);

    Waits.until("the agent has read it and claims again", () -> router.claims() > claims);
    assertThat(Trees.leaves(outside)).isEmpty();
    assertThat(reportAfter("/evil/afterwards").failure()).isNull();
  }

  @Test
  void aLinkOutOfTheRootIsNotFollowed() throws IOException {
    Files.createDirectories(node.data().resolve("evil"));
    Files.createSymbolicLink(node.data().resolve("evil/door"), outside);

    assertThat(reportAfter("/evil/door/file").failure())
        .isNotNull()
        .satisfies(failure -> assertThat(failure.reason()).isEqualTo(FailureClass.REFUSED));
    assertThat(Trees.leaves(outside)).isEmpty();
  }

  @Test
  void aLinkInPlaceOfTheFileIsNotFollowed() throws IOException {
    Path victim = outside.resolve("victim");
    Files.writeString(victim, "mine");
    Files.createDirectories(node.data().resolve("evil"));
    Files.createSymbolicLink(node.data().resolve("evil/link"), victim);

    assertThat(reportAfter("/evil/link").failure())
        .isNotNull()
        .satisfies(failure -> assertThat(failure.reason()).isEqualTo(FailureClass.REFUSED));
    assertThat(victim).hasContent("mine");
    Files.delete(victim);
  }

  /**
   * Hands out a task for this file and waits for its report; reports of earlier tasks may be
   * repeated.
   */
  private Report reportAfter(String lfn) {
    String task = "task" + ++tasks;
    router.handOut(taskOf(task, lfn));
    Waits.until(task + " is reported", () -> reportOf(task).isPresent());
    return reportOf(task).orElseThrow();
  }

  private Optional<Report> reportOf(String task) {
    return router.reports().stream().filter(report -> report.task().equals(task)).findFirst();
  }

  private static String taskOf(String name, String lfn) {
    Adler32 sum = new Adler32();
    sum.update(CONTENT);
    var task =
        new ClaimedTask(
            name,
            0,
            new Lfn(lfn),
            BlockName.parse("/evil#0"),
            ByteCount.of(CONTENT.length),
            Checksum.of(sum),
            new NodeName("EVIL"),
            List.of(),
            new NodeName("LISBON"),
            Priority.NORMAL,
            "default",
            null,
            null);
    return WireJson.tolerant().writeValueAsString(List.of(task));
  }
}
