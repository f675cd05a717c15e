package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fdt.FdtRecord;
import io.argosy.agent.fdt.FdtRecords;
import io.argosy.agent.fixture.Door;
import io.argosy.agent.fixture.FdtSites;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.process.RunFile;
import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.ClaimAnswer;
import io.argosy.common.wire.agent.ReportBatch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Transfers between a door and a destination with FDT: with the fake, or with the jar that
 * ARGOSY_FDT_JAR names.
 */
@Execution(ExecutionMode.CONCURRENT)
class FdtDeliveryTest {

  private static final Duration LONG = Duration.ofSeconds(180);

  @TempDir private Path directory;
  private final Random random = new Random(7);
  private ScriptedRouter router;
  private TestSite source;
  private TestSite destination;

  /** Before the fake is packaged, the FDT types that it needs are missing. */
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

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void whateverItsNameAndSizeAFileArrives(boolean inbound) {
    source.start("door", FdtSites.yaml());
    destination.start(
        "download",
        FdtSites.yaml() + "\n      inbound: " + inbound,
        "transfer:\n      backend: fdt");
    await().until(() -> router.registrations().size() == 2);
    List<String> names =
        List.of(
            "/a/same",
            "/b/same",
            "/empty",
            "/höhe und ≤ ende/ß%2f;x",
            "/c/" + "n".repeat(240),
            "/d/a / b",
            "/e/" + "ä".repeat(120),
            "/f:g/h",
            "/store/mc/f");
    balanced();
    for (String name : names) {
      source.write(name, content(name.equals("/empty") ? 0 : 300_000 + name.length()));
    }
    router.give(destination.agent(), tasks(names));
    await().atMost(LONG).until(() -> router.reports().size() == names.size());
    assertThat(router.reports()).allMatch(report -> report.failure() == null);
    assertThat(router.reports())
        .extracting(ReportBatch.Report::tool)
        .containsOnly("fdt", "http")
        .as("FDT would take it for two paths")
        .containsOnlyOnce("http");
    for (String name : names) {
      assertThat(destination.read(name)).isEqualTo(source.read(name));
    }
    assertThat(destination.parts()).isEmpty();
    await().atMost(LONG).until(this::nothingIsLeft);
    assertJobsPage();
  }

  /** Two jobs at a time share the streams of a link. */
  @ParameterizedTest
  @CsvSource({"4, '', 2", "4, 'streams: 1', 1", "2, '', 1"})
  void fdtUsesTheAdvisedStreamsUnlessTheOperatorSetsThem(
      int advised, String setting, String streams) {
    source.start("door", FdtSites.yaml());
    destination.start(
        "download",
        FdtSites.yaml()
            + "\n      inbound: false"
            + (setting.isEmpty() ? "" : "\n      " + setting),
        "transfer:\n      backend: fdt");
    router.advise(
        List.of(
            new ClaimAnswer.LinkStreams(new NodeName("SRC"), new NodeName("DST"), advised, null)));
    source.write("/a/one", content(300_000));
    router.give(destination.agent(), tasks(List.of("/a/one")));
    await().atMost(LONG).until(() -> router.reports().size() == 1);
    FdtRecords records = destination.life().getBean(FdtRecords.class);
    await().atMost(LONG).until(() -> !records.all().isEmpty());
    assertThat(records.all().getFirst().here().command()).containsSequence("-P", streams);
  }

  /** The page of the job contains neither a grant nor a session id. */
  private void assertJobsPage() {
    FdtRecord job = destination.life().getBean(FdtRecords.class).all().getFirst();
    try (Door agent = new Door("http://127.0.0.1:" + RunFile.read(destination.runFile()).port())) {
      assertThat(agent.get("/fdt-jobs").body()).contains(job.run());
      String page = agent.get("/fdt-jobs/" + job.run()).body();
      assertThat(page)
          .contains("lia.util.net.copy.FDTMain", "-monID", "READY")
          .contains(source.data() + "/a/same / ");
      assertThat(page)
          .doesNotContain("eyJ")
          .doesNotContainPattern("(?<![\\w-])[\\w-]{43}(?![\\w-])");
      assertThat(agent.get("/fdt-runs").body()).doesNotContain("eyJ").contains(job.run());
    }
  }

  /** A directory on another disk of the same storage. */
  private void balanced() {
    try {
      Files.createDirectories(source.data().resolve("disk2/mc"));
      Files.createDirectories(source.data().resolve("store"));
      Files.createSymbolicLink(
          source.data().resolve("store/mc"), source.data().resolve("disk2/mc"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aMissingFileFailsWithoutAffectingOthers() throws IOException {
    source.start("door", FdtSites.yaml());
    destination.start("download", FdtSites.yaml());
    List<String> names = List.of("/a/one", "/a/two", "/a/three");
    names.forEach(name -> source.write(name, content(2_000_000)));
    List<ClaimAnswer.ClaimedTask> tasks = tasks(names);
    Files.delete(source.data().resolve("a/two"));
    router.give(destination.agent(), tasks);
    await().atMost(LONG).until(() -> router.reports().size() == names.size());
    assertThat(router.reports())
        .filteredOn(report -> report.failure() != null)
        .singleElement()
        .satisfies(
            report -> {
              assertThat(report.task()).isEqualTo("t1");
              assertThat(report.failure().reason()).isEqualTo(FailureClass.SOURCE_MISSING);
            });
    for (String name : List.of("/a/one", "/a/three")) {
      assertThat(destination.read(name)).isEqualTo(source.read(name));
    }
  }

  /** With equal sizes, equal contents, and one large file among them. */
  @Test
  void smallFilesAreSentInPacks() {
    source.start("door", FdtSites.yaml());
    destination.start("download", FdtSites.yaml(), "transfer:\n      backend: fdt");
    List<String> names = new ArrayList<>();
    for (int n = 0; n < 300; n++) {
      names.add("/p/" + n % 7 + "/" + n);
      source.write(names.getLast(), n % 10 == 0 ? new byte[5_000] : content(5_000 + n % 3));
    }
    names.add("/p/large");
    source.write("/p/large", content(3_000_000));
    router.give(destination.agent(), tasks(names));
    await().atMost(LONG).until(() -> router.reports().size() == names.size());
    assertThat(router.reports()).allMatch(report -> report.failure() == null);
    assertThat(router.reports()).extracting(ReportBatch.Report::tool).containsOnly("fdt");
    names.forEach(name -> assertThat(destination.read(name)).isEqualTo(source.read(name)));
    await().atMost(LONG).until(() -> packed() == names.size() - 1);
    await().atMost(LONG).until(this::nothingIsLeft);
  }

  /** The record is written after FDT has ended, which is later than the files arrive. */
  private long packed() {
    return destination.life().getBean(FdtRecords.class).all().stream()
        .flatMap(job -> job.files().stream())
        .filter(file -> file.staged().startsWith("pack-"))
        .count();
  }

  @ParameterizedTest
  @ValueSource(strings = {"-tp", "-monID"})
  void whicheverEndIsKilledEveryFileArrivesInTheEnd(String word) {
    source.start("door", FdtSites.yaml());
    destination.start("download", FdtSites.yaml(), "transfer:\n      backend: fdt");
    List<String> names = List.of("/a/one", "/a/two", "/a/three");
    names.forEach(name -> source.write(name, content(20_000_000)));
    router.give(destination.agent(), tasks(names));
    await().atMost(LONG).pollInterval(Duration.ofMillis(20)).until(() -> killed(word));
    await().atMost(LONG).until(() -> router.reports().size() == names.size());
    assertThat(router.reports()).allMatch(report -> report.failure() == null);
    names.forEach(name -> assertThat(destination.read(name)).isEqualTo(source.read(name)));
    await().atMost(LONG).until(this::nothingIsLeft);
  }

  private boolean killed(String word) {
    return ProcessHandle.current()
        .children()
        .filter(child -> isOurs(List.of(child.info().arguments().orElse(new String[0])), word))
        .findFirst()
        .map(ProcessHandle::destroyForcibly)
        .orElse(false);
  }

  /** Only FDT's processes have the word on their command line; other tests may run some, too. */
  private boolean isOurs(List<String> arguments, String word) {
    String ours = "-Duser.home=" + directory;
    return arguments.contains(word) && arguments.stream().anyMatch(it -> it.startsWith(ours));
  }

  private boolean nothingIsLeft() {
    return FdtSites.nothingIsLeft(source, destination);
  }

  private List<ClaimAnswer.ClaimedTask> tasks(List<String> names) {
    List<ClaimAnswer.ClaimedTask> tasks = new ArrayList<>();
    names.forEach(name -> tasks.add(source.task("t" + tasks.size(), name, destination.node())));
    return tasks;
  }

  private byte[] content(int bytes) {
    byte[] content = new byte[bytes];
    random.nextBytes(content);
    return content;
  }
}
