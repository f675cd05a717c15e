package io.argosy.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.AtS3Proxy;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.fixture.S3Proxy;
import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.ClaimAnswer;
import io.argosy.common.wire.agent.Registration;
import io.argosy.common.wire.agent.ReportBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Whole agents, one of which has its files at an S3 storage. */
@ExtendWith(OutputCaptureExtension.class)
class S3AgentTest extends AtS3Proxy {

  private static final byte[] CONTENT = "content of a file".repeat(5_000).getBytes(UTF_8);
  private static final int FILES = 10;

  private final ScriptedRouter router = new ScriptedRouter();
  private @TempDir Path directory;
  private TestSite disk;
  private TestSite bucket;

  @BeforeEach
  void start() throws IOException {
    disk = new TestSite(directory, "DISK", router);
    bucket =
        new TestSite(
            directory,
            "BUCKET",
            router,
            """
            storage:
              kind: s3
              url: %s/files
              token-file: %s
            """
                .formatted(proxy.url(), proxy.keyFile(S3Proxy.KEYS)));
    disk.start("download, door");
    bucket.start("download, door");
    await().until(() -> router.registrations().size() == 2);
  }

  @AfterEach
  void end() {
    disk.close();
    bucket.close();
    router.close();
  }

  /** Gives an agent small files and a larger one, all of the other's node. */
  private void move(TestSite from, TestSite to) {
    List<ClaimAnswer.ClaimedTask> tasks =
        IntStream.range(0, FILES)
            .mapToObj(n -> disk.task("t" + n, "/d/f" + n, to.node()))
            .map(task -> of(from.node(), task))
            .toList();
    router.give(to.agent(), tasks);
  }

  private static ClaimAnswer.ClaimedTask of(NodeName source, ClaimAnswer.ClaimedTask task) {
    return new ClaimAnswer.ClaimedTask(
        task.task(),
        task.epoch(),
        task.lfn(),
        task.block(),
        task.bytes(),
        task.checksum(),
        source,
        task.alternates(),
        task.destination(),
        task.priority(),
        task.activity(),
        task.dueInSeconds(),
        task.place());
  }

  /** A running agent may use the keys that it has read for another second. */
  private void startWithInvalidKeys() throws IOException {
    bucket.close();
    proxy.keyFile("AKIDARGOSY:another-secret");
    bucket.start("download, door");
  }

  private void awaitReports() {
    await()
        .until(
            () ->
                router.reports().stream().map(ReportBatch.Report::task).distinct().count()
                    == FILES);
  }

  private void assertDelivered() {
    assertThat(router.reports()).allMatch(report -> report.failure() == null);
    assertThat(router.reports()).extracting(ReportBatch.Report::tool).containsOnly("http");
  }

  @Test
  void filesArriveAtAStorageAndLeaveIt() throws IOException {
    for (int n = 0; n < FILES; n++) {
      disk.write("/d/f" + n, n == 0 ? new byte[3_000_000] : CONTENT);
    }
    move(disk, bucket);
    awaitReports();
    assertDelivered();
    assertThat(Files.readAllBytes(proxy.file("files/d/f1"))).isEqualTo(CONTENT);
    assertThat(proxy.files("")).isEqualTo(FILES);
    assertThat(router.registrations().get(bucket.agent()))
        .satisfies(
            it -> {
              assertThat(it.doors())
                  .extracting(Registration.DoorAddress::node)
                  .containsOnly(bucket.node());
              assertThat(it.mappings().getFirst().storage()).isNull();
            });

    TestSite other = new TestSite(directory, "OTHER", router);
    other.start("download");
    router.reports().clear();
    move(bucket, other);
    awaitReports();
    assertDelivered();
    assertThat(other.read("/d/f1")).isEqualTo(CONTENT);
    assertThat(other.read("/d/f0")).hasSize(3_000_000);
    other.close();
  }

  /** The agent starts anyway. */
  @Test
  void anAgentTriesItsStorageWhenItStarts(CapturedOutput log) throws IOException {
    await().until(() -> log.getOut().contains("S3 storage works: node=BUCKET"));
    startWithInvalidKeys();
    await().until(() -> log.getOut().contains("SignatureDoesNotMatch"));
    assertThat(log).contains("S3 storage does not work, correct the secret key");
  }

  /** The keys are no longer valid. */
  @Test
  void aStorageThatRefusesIsABusySource() throws IOException {
    for (int n = 0; n < FILES; n++) {
      disk.write("/d/f" + n, CONTENT);
    }
    startWithInvalidKeys();
    TestSite other = new TestSite(directory, "OTHER", router);
    other.start("download");
    move(bucket, other);
    await().until(() -> !router.reports().isEmpty());
    assertThat(router.reports())
        .extracting(report -> report.failure().reason())
        .contains(FailureClass.SOURCE_BUSY)
        .doesNotContain(FailureClass.SOURCE_MISSING, FailureClass.NETWORK);
    other.close();
  }
}
