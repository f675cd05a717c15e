package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.FdtSites;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.statefile.StateDirectory;
import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.ClaimAnswer;
import io.argosy.common.wire.agent.ReportBatch;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The file of a load test is made at the source, moved several times, and left nowhere. */
class LoadTestDeliveryTest {

  private static final int TASKS = 5;
  private static final Duration LONG = Duration.ofSeconds(180);

  @TempDir private Path directory;
  private ScriptedRouter router;
  private TestSite source;
  private TestSite destination;

  @BeforeAll
  static void requireStandIn() {
    FdtSites.requireStandIn();
  }

  @BeforeEach
  void build() {
    router = new ScriptedRouter();
    source = new TestSite(directory, "SRC", router);
    destination = new TestSite(directory, "DST", router);
  }

  @AfterEach
  void stop() {
    destination.close();
    source.close();
    router.close();
  }

  /** A door lists the same path several times for FDT, of which it sends each one. */
  @ParameterizedTest
  @CsvSource({
    "http, true, 300000",
    "http, true, 3000000",
    "fdt, true, 300000",
    "fdt, false, 300000"
  })
  void eachTaskArrivesAndIsDeleted(String tool, boolean inbound, int bytes) {
    source.start("door", FdtSites.yaml());
    destination.start(
        "download",
        FdtSites.yaml() + "\n      inbound: " + inbound,
        "transfer:\n      backend: " + tool);
    await().until(() -> router.registrations().size() == 2);
    router.give(
        destination.agent(), IntStream.range(1, 1 + TASKS).mapToObj(n -> task(n, bytes)).toList());
    await().atMost(LONG).until(() -> router.reports().size() == TASKS);
    assertThat(router.reports()).allMatch(report -> report.failure() == null);
    assertThat(router.reports()).extracting(ReportBatch.Report::tool).containsOnly(tool);
    assertThat(router.reports())
        .extracting(ReportBatch.Report::bytes)
        .containsOnly(ByteCount.of(bytes));
    assertThat(destination.data()).isEmptyDirectory();
    assertThat(TestSite.filesIn(destination.staging()))
        .allMatch(file -> file.endsWith(StateDirectory.LOCK));
  }

  private ClaimAnswer.ClaimedTask task(int number, int bytes) {
    ByteCount size = ByteCount.of(bytes);
    return new ClaimAnswer.ClaimedTask(
        "-" + number,
        0,
        LoadTestFile.named(7),
        BlockName.parse("/argosy-loadtest/7#load-test"),
        size,
        LoadTestFile.checksumOf(size),
        source.node(),
        List.of(),
        destination.node(),
        new Priority(3),
        "load-test",
        null,
        null);
  }
}
