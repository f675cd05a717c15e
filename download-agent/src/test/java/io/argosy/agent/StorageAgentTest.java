package io.argosy.agent;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import io.argosy.agent.claim.HeartbeatCycle;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.door.DoorDesk;
import io.argosy.agent.door.SentBytes;
import io.argosy.agent.fixture.Freeze;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.UnmanagedNode;
import io.argosy.common.fixture.DavDouble;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.ClaimAnswer;
import io.argosy.common.wire.agent.Registration;
import io.argosy.common.wire.agent.ReportBatch;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import java.util.zip.Adler32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A whole agent whose node, or whose source, is a storage without a door. */
class StorageAgentTest {

  private static final byte[] CONTENT = "content of a file".repeat(5_000).getBytes(UTF_8);
  private static final NodeName SRC = new NodeName("SRC");
  private static final int FILES = 10;

  private final ScriptedRouter router = new ScriptedRouter();
  private final CountDownLatch ends = new CountDownLatch(1);
  private @TempDir Path directory;
  private DavDouble source;
  private DavDouble destination;
  private TestSite site;

  @BeforeEach
  void start() throws IOException {
    source = new DavDouble();
    destination = new DavDouble();
    router.storage(SRC, source.url() + "/pool");
    for (int n = 0; n < FILES; n++) {
      source.file("/pool/d/f" + n, CONTENT);
    }
    site =
        new TestSite(
            directory,
            "DST",
            router,
            """
            storage:
              kind: webdav
              url: %s/store
              credentials: none
            """
                .formatted(destination.url()));
  }

  @AfterEach
  void end() {
    ends.countDown();
    site.close();
    router.close();
    source.close();
    destination.close();
  }

  private List<ClaimAnswer.ClaimedTask> tasks() {
    return tasksFrom(SRC);
  }

  private List<ClaimAnswer.ClaimedTask> tasksFrom(NodeName from) {
    return tasks(from, site.node(), "");
  }

  /**
   * @param directory where the router says that the files are to be; empty if it does not say
   */
  private static List<ClaimAnswer.ClaimedTask> tasks(
      NodeName from, NodeName destination, String directory) {
    Adler32 sum = new Adler32();
    sum.update(CONTENT);
    return IntStream.range(0, FILES)
        .mapToObj(
            n ->
                new ClaimAnswer.ClaimedTask(
                    "t" + n,
                    0,
                    new Lfn("/d/f" + n),
                    BlockName.parse("/demo/set#0"),
                    ByteCount.of(CONTENT.length),
                    Checksum.of(sum),
                    from,
                    List.of(),
                    destination,
                    Priority.NORMAL,
                    "test",
                    null,
                    directory.isEmpty()
                        ? null
                        : new ClaimAnswer.Place(directory + "/f" + n, false)))
        .toList();
  }

  private void awaitReports() {
    await()
        .until(
            () ->
                router.reports().stream().map(ReportBatch.Report::task).distinct().count()
                    == FILES);
  }

  private List<String> temporary() {
    return destination.paths().stream().filter(path -> path.contains("/.argosy.")).toList();
  }

  private void assertDelivered() {
    assertThat(router.reports()).allMatch(report -> report.failure() == null);
    for (int n = 0; n < FILES; n++) {
      assertThat(destination.content("/store/d/f" + n)).contains(CONTENT);
    }
  }

  @Test
  void filesAreCopiedBetweenStorages() {
    site.start("download");
    router.give(site.agent(), tasks());
    awaitReports();
    assertDelivered();
    assertThat(temporary()).isEmpty();
    assertThat(router.reports()).extracting(ReportBatch.Report::tool).containsOnly("tpc");
    assertThat(source.requests()).noneMatch(request -> !request.startsWith("GET /pool/d/f"));
    assertThat(router.registrations().get(site.agent()).mappings())
        .singleElement()
        .satisfies(
            mapping -> {
              assertThat(mapping.storage()).isEqualTo(destination.url() + "/store");
              assertThat(mapping.rules()).containsExactly(new Registration.Rule("/", "/store"));
            });
  }

  @Test
  void filesOfAStorageArriveOnADisk() {
    site = new TestSite(directory, "DISK", router);
    site.start("download");
    router.give(site.agent(), tasks());
    awaitReports();
    assertThat(router.reports()).allMatch(report -> report.failure() == null);
    assertThat(router.reports()).extracting(ReportBatch.Report::tool).containsOnly("http");
    assertThat(site.read("/d/f1")).isEqualTo(CONTENT);
  }

  @Test
  void filesAreCopiedToStorageOfNoSiteByAnAgentThatCarriesThem() {
    site = new TestSite(directory, "DISK", router);
    site.start("download", "carries-unmanaged: true");
    router.give(site.agent(), tasksOfNoSite());
    awaitReports();
    assertDelivered();
    assertThat(router.reports()).extracting(ReportBatch.Report::tool).containsOnly("tpc");
    assertThat(temporary()).isEmpty();
    assertThat(TestSite.filesIn(site.data())).isEmpty();
  }

  @Test
  void filesOfStorageOfNoSiteCostNoAttemptAtAnAgentThatDoesNotCarryThem() {
    site = new TestSite(directory, "DISK", router);
    site.start("download");
    router.give(site.agent(), tasksOfNoSite());
    awaitReports();
    assertThat(router.reports())
        .extracting(ReportBatch.Report::failure)
        .allMatch(failure -> failure.reason() == FailureClass.TOOL_BROKEN)
        .allMatch(failure -> failure.message().contains("carries-unmanaged is not set"));
    assertThat(destination.requests()).isEmpty();
  }

  @Test
  void aKilledAgentThatCarriesFilesLosesNothingAndLeavesNothing() {
    Freeze.at(new Freeze.Point("place", false));
    site = new TestSite(directory, "DISK", router);
    site.start(Freeze.class, "download", "carries-unmanaged: true");
    router.give(site.agent(), tasksOfNoSite());
    await().until(Freeze::isFrozen);
    assertThat(temporary()).isNotEmpty();
    Freeze.kill(site.life());
    site.start("download", "carries-unmanaged: true");
    awaitReports();
    assertDelivered();
    await().until(() -> temporary().isEmpty());
  }

  private List<ClaimAnswer.ClaimedTask> tasksOfNoSite() {
    String directory = destination.url() + "/store/d";
    return tasks(SRC, UnmanagedNode.of(DavUrl.parse(directory).origin()), directory);
  }

  @Test
  void filesOfADoorAreSentToAStorage() {
    TestSite door = door();
    try {
      site.start("download");
      router.give(site.agent(), tasksFrom(door.node()));
      awaitReports();
      assertDelivered();
      assertThat(temporary()).isEmpty();
      assertThat(router.reports()).extracting(ReportBatch.Report::tool).containsOnly("tpc");
      assertThat(door.life().getBean(SentBytes.class).total())
          .isEqualTo((long) FILES * CONTENT.length);
      await().until(() -> door.life().getBean(DoorDesk.class).sessions() == 0);
    } finally {
      door.close();
    }
  }

  /** Data of a storage passes through no other host of its site. */
  @Test
  void aStorageWithADoorIsReadWithoutTheDoor() {
    TestSite door = door();
    try {
      router.storage(door.node(), source.url() + "/pool");
      site.start("download");
      router.give(site.agent(), tasksFrom(door.node()));
      awaitReports();
      assertDelivered();
      assertThat(door.life().getBean(SentBytes.class).total()).isZero();
    } finally {
      door.close();
    }
  }

  /** No attempt of a file is counted, as by a door of an earlier version. */
  @Test
  void aDoorWhoseGrantNamesNoStorageSendsNothing() {
    TestSite door = door();
    router.storage(site.node(), source.url() + "/other");
    try {
      site.start("download");
      router.give(site.agent(), tasksFrom(door.node()));
      await().until(() -> !router.reports().isEmpty());
      assertThat(router.reports().getFirst().failure())
          .matches(
              failure ->
                  EnumSet.of(FailureClass.SOURCE_BUSY, FailureClass.RETURNED)
                      .contains(failure.reason()))
          .matches(failure -> failure.message().contains("foreign-destination"));
      assertThat(destination.requests()).noneMatch(request -> request.startsWith("PUT"));
    } finally {
      door.close();
    }
  }

  /** What the storage writes after the first deletion is deleted by the second one. */
  @Test
  void aCancelledCopyOfADoorLeavesNothing() {
    destination.holdUploads(ends);
    TestSite door = door();
    try {
      site.start("download");
      router.give(site.agent(), tasksFrom(door.node()));
      await().until(() -> !temporary().isEmpty());
      router.cancel(names());
      await()
          .atMost(Duration.ofSeconds(10).plusSeconds(30))
          .until(() -> router.reports().size() == FILES);
      assertThat(router.reports())
          .allMatch(report -> report.failure().reason() == FailureClass.LOST);
      await().atMost(Duration.ofSeconds(20)).until(() -> temporary().isEmpty());
      ends.countDown();
      await()
          .atMost(Duration.ofSeconds(40))
          .until(() -> TestSite.filesIn(site.state().resolve("leftovers")).isEmpty());
      assertThat(destination.paths()).isEmpty();
    } finally {
      door.close();
    }
  }

  private TestSite door() {
    TestSite door = new TestSite(directory, "DOOR", router);
    router.storage(site.node(), destination.url() + "/store");
    for (int n = 0; n < FILES; n++) {
      door.write("/d/f" + n, CONTENT);
    }
    door.start("door");
    await().until(() -> router.registrations().containsKey(door.agent()));
    return door;
  }

  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "survey, false",
    "grants, true",
    "open, true",
    "fetch, false",
    "fetch, true",
    "check, true",
    "flush, true",
    "place, false",
    "place, true",
    "put, true"
  })
  void aKilledAgentLosesNothingAndLeavesNothing(String method, boolean after) {
    Freeze.at(new Freeze.Point(method, after));
    site.start(Freeze.class, "download");
    router.give(site.agent(), tasks());
    await().until(Freeze::isFrozen);
    Freeze.kill(site.life());
    site.start("download");
    awaitReports();
    assertDelivered();
    await().until(() -> temporary().isEmpty());
  }

  /** One file is being copied, two wait for its stream, the others are in no job yet. */
  @Test
  void tasksThatHaveNotBegunAreReturned() {
    holdAll();
    router.takeBack(names());
    site.life().getBean(HeartbeatCycle.class).run();
    await().until(() -> router.reports().size() == FILES - 1);
    assertThat(router.reports())
        .allMatch(report -> report.failure().reason() == FailureClass.RETURNED)
        .allMatch(report -> report.tool().equals("tpc"));
  }

  @Test
  void tasksThatAreCancelledBeforeTheyBeginAreDropped() {
    holdAll();
    router.cancel(names());
    site.life().getBean(HeartbeatCycle.class).run();
    assertThat(site.life().getBean(TaskBoard.class).load().files()).isEqualTo(3);
  }

  /** Ten files, of which three are in a job. */
  private void holdAll() {
    Freeze.at(new Freeze.Point("fetch", false));
    site.start(
        Freeze.class,
        "download",
        "limits:\n      active-files: 1\n      job-files: 3\n      jobs-per-link: 1");
    router.give(site.agent(), tasks());
    await().until(Freeze::isFrozen);
  }

  private List<String> names() {
    return tasks().stream().map(ClaimAnswer.ClaimedTask::task).toList();
  }

  @Test
  void aCancelledCopyLeavesNothingWithinTenSeconds() {
    destination.on("COPY", this::slowly);
    site.start("download");
    router.give(site.agent(), tasks());
    await().until(() -> !temporary().isEmpty());
    router.cancel(names());
    await()
        .atMost(Duration.ofSeconds(10).plusSeconds(30))
        .until(() -> router.reports().size() == FILES);
    assertThat(router.reports()).allMatch(report -> report.failure().reason() == FailureClass.LOST);
    await().atMost(Duration.ofSeconds(20)).until(() -> temporary().isEmpty());
  }

  /** As a storage that has written something and goes on. */
  private void slowly(HttpExchange exchange) throws IOException {
    destination.file(exchange.getRequestURI().getPath(), new byte[] {1});
    exchange.sendResponseHeaders(201, 0);
    OutputStream out = exchange.getResponseBody();
    out.write("Perf Marker\nStripe Index: 0\nStripe Bytes Transferred: 1\nEnd\n".getBytes(UTF_8));
    out.flush();
    try {
      ends.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
