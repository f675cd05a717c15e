package io.argosy.agent;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.Freeze;
import io.argosy.agent.fixture.NoExit;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.wire.agent.ClaimAnswer;
import io.argosy.common.wire.agent.ReportBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An agent that is killed at any point of a job starts again, delivers, and leaves nothing behind.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RestartTest {

  private static final int LARGE = 3_000_000;

  private final ScriptedRouter router = new ScriptedRouter();
  private Path directory;
  private TestSite source;
  private TestSite destination;

  @BeforeAll
  void open(@TempDir Path temporary) {
    directory = temporary;
    source = new TestSite(directory, "SRC", router);
    source.start("door");
    source.write("/d/small", content(5000));
    source.write("/d/large", content(LARGE));
    await().until(() -> router.registrations().containsKey(source.agent()));
  }

  @AfterEach
  void endLives() {
    destination.close();
    router.reports().clear();
  }

  @AfterAll
  void shut() {
    source.close();
    router.close();
  }

  /** Before a step the disk is in the same state as after the previous one. */
  @ParameterizedTest(name = "{0} {1}")
  @CsvSource({
    "survey, false",
    "grants, true",
    "open, true",
    "fetch, true",
    "check, true",
    "flush, true",
    "place, true",
    "put, true"
  })
  void nothingIsLostAndNothingIsLeftBehind(String method, boolean after) {
    String node = "D_" + method + "_" + after;
    destination = new TestSite(directory, node, router);
    dieAt(new Freeze.Point(method, after));
    destination.start("download");
    awaitReports(2);
    assertDelivered();
    assertThat(destination.parts()).isEmpty();
    await().until(() -> TestSite.filesIn(destination.state().resolve("claims")).size() <= 1);
  }

  /** A copy also changes a source's time, and a mount its device number. */
  @Test
  void partsAreResumedUnlessTheContentOfTheSourceDiffers() throws IOException {
    destination = new TestSite(directory, "D_part", router);
    List<String> names = List.of("half", "touched", "changed");
    names.forEach(name -> source.write("/d/" + name, content(LARGE)));
    dieAt(
        new Freeze.Point("fetch", false),
        names.stream().map(n -> source.task(n, "/d/" + n, destination.node())).toList());
    byte[] half = Arrays.copyOf(content(LARGE), LARGE / 2);
    Files.write(destination.part("half"), half);
    Files.write(destination.part("touched"), half);
    Files.write(destination.part("changed"), new byte[LARGE / 2]);
    source.write("/d/touched", content(LARGE));
    destination.start("download");
    awaitReports(3);
    assertThat(router.reports()).allMatch(report -> report.failure() == null);
    names.forEach(name -> assertThat(destination.read("/d/" + name)).isEqualTo(content(LARGE)));
    assertThat(reportOf("half").bytes().bytes()).isEqualTo(LARGE - LARGE / 2);
    assertThat(reportOf("touched").bytes().bytes()).isEqualTo(LARGE - LARGE / 2);
    assertThat(reportOf("changed").bytes().bytes()).isEqualTo(LARGE - LARGE / 2 + LARGE);
  }

  /** The lease ended while the agent was down, and the file is assigned as another task. */
  @Test
  void aPartOutlivesTheLeaseOfItsTask() throws IOException {
    destination = new TestSite(directory, "D_lease", router);
    dieAt(new Freeze.Point("fetch", false));
    byte[] half = Arrays.copyOf(source.read("/d/large"), LARGE / 2);
    Files.write(destination.part(largeTask()), half);
    router.endLeases(true);
    destination.start("download");
    await().until(() -> Files.exists(destination.runFile()));
    router.endLeases(false);
    assertThat(router.reports()).isEmpty();
    router.give(destination.agent(), List.of(source.task("again", "/d/large", destination.node())));
    awaitReports(1);
    assertThat(destination.read("/d/large")).isEqualTo(source.read("/d/large"));
    assertThat(reportOf("again").bytes().bytes()).isEqualTo(LARGE - LARGE / 2);
  }

  @Test
  void filesOfOthersInTheSameStagingStay() throws IOException {
    destination = new TestSite(directory, "D_shared", router);
    Path other = Files.createDirectories(destination.staging().resolve("other_agent"));
    Path part = Files.createFile(other.resolve("7.0.part"));
    Path foreign = Files.createFile(destination.staging().resolve("7.0.part"));
    destination.start("download");
    await().until(() -> Files.exists(destination.runFile()));
    assertThat(part).exists();
    assertThat(foreign).exists();
  }

  @Test
  void aClaimWhoseAnswerWasLostIsRequestedAgainByItsId() {
    destination = new TestSite(directory, "D_claim", router);
    destination.start("download");
    await().until(() -> Files.exists(destination.runFile()));
    var before = List.copyOf(router.asked());
    destination.life().close();
    destination.start("download");
    await().until(() -> Files.exists(destination.runFile()));
    assertThat(router.asked().get(before.size())).isEqualTo(before.getLast());
  }

  @Test
  void whileTheRouterIsDownWorkContinuesAndIsReportedLater() {
    destination = new TestSite(directory, "D_away", router);
    destination.start("download");
    give();
    await().until(() -> !TestSite.filesIn(destination.data()).isEmpty() || reported(1));
    router.goAway(true);
    router.goAway(false);
    awaitReports(2);
    assertDelivered();
  }

  @Test
  void anAgentThatIsCalledStaleEnds() {
    try (ScriptedRouter other = new ScriptedRouter()) {
      destination = new TestSite(directory, "D_stale", other);
      destination.start("download");
      await().until(() -> Files.exists(destination.runFile()));
      other.callStale();
      NoExit.Reasons reasons = destination.life().getBean(NoExit.Reasons.class);
      await().until(() -> !reasons.reasons().isEmpty());
      assertThat(reasons.reasons().getFirst()).contains("a later incarnation");
    }
  }

  @Test
  void aJobThatHasReportedItsFirstHalfMovesOnlyTheSecond() {
    destination = new TestSite(directory, "D_half", router);
    Freeze.after(1, new Freeze.Point("fetch", false));
    destination.start(Freeze.class, "download", "limits:\n      active-files: 1");
    give();
    awaitReports(1);
    await().until(Freeze::isFrozen);
    assertThat(router.reports()).extracting(ReportBatch.Report::task).containsExactly(largeTask());
    destination.life().close();
    destination.start("download");
    awaitReports(2);
    assertDelivered();
    assertThat(destination.parts()).isEmpty();
  }

  private void dieAt(Freeze.Point point) {
    dieAt(point, tasks());
  }

  private void dieAt(Freeze.Point point, List<ClaimAnswer.ClaimedTask> tasks) {
    Freeze.at(point);
    destination.start(Freeze.class, "download");
    router.give(destination.agent(), tasks);
    await().until(Freeze::isFrozen);
    Freeze.kill(destination.life());
  }

  private void give() {
    router.give(destination.agent(), tasks());
  }

  private List<ClaimAnswer.ClaimedTask> tasks() {
    return List.of(
        source.task(destination.node() + "s", "/d/small", destination.node()),
        source.task(largeTask(), "/d/large", destination.node()));
  }

  private String largeTask() {
    return destination.node() + "l";
  }

  private boolean reported(int reports) {
    return router.reports().stream().map(ReportBatch.Report::task).distinct().count() >= reports;
  }

  private void awaitReports(int reports) {
    await().until(() -> reported(reports));
  }

  private ReportBatch.Report reportOf(String task) {
    return router.reports().stream().filter(r -> r.task().equals(task)).findFirst().orElseThrow();
  }

  /** The router counts a report once; it may be sent twice if the first process ends early. */
  private void assertDelivered() {
    assertThat(router.reports()).allMatch(report -> report.failure() == null);
    assertThat(router.reports().stream().collect(groupingBy(ReportBatch.Report::task, counting())))
        .allSatisfy((task, times) -> assertThat(times).as(task).isLessThanOrEqualTo(2));
    assertThat(destination.read("/d/small")).isEqualTo(source.read("/d/small"));
    assertThat(destination.read("/d/large")).isEqualTo(source.read("/d/large"));
  }

  private static byte[] content(int bytes) {
    byte[] content = new byte[bytes];
    new Random(bytes).nextBytes(content);
    return content;
  }
}
