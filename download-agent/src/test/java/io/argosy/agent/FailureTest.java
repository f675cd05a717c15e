package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.task.FailureClass;
import io.argosy.common.wire.agent.ClaimAnswer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A failure is reported with its class, affects no other file, and leaves nothing behind. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FailureTest {

  private final ScriptedRouter router = new ScriptedRouter();
  private Path directory;
  private TestSite source;
  private TestSite destination;

  @BeforeAll
  void start(@TempDir Path temporary) {
    directory = temporary;
    source = new TestSite(directory, "SRC", router);
    destination = new TestSite(directory, "DST", router);
    source.start("door");
    destination.start("download");
    await().until(() -> router.registrations().size() == 2);
  }

  @AfterEach
  void forget() {
    router.reports().clear();
  }

  @AfterAll
  void stop() {
    destination.close();
    source.close();
    router.close();
  }

  @Test
  void aCorruptedSourceFileIsNeverPlaced() {
    source.write("/bad/small", new byte[1000]);
    source.write("/bad/large", new byte[2_000_000]);
    source.write("/bad/good", new byte[10]);
    var tasks = tasks("/bad/small", "/bad/large", "/bad/good");
    byte[] corrupted = new byte[1000];
    corrupted[500] = 1;
    source.write("/bad/small", corrupted);
    byte[] corruptedLarge = new byte[2_000_000];
    corruptedLarge[1_999_999] = 1;
    source.write("/bad/large", corruptedLarge);
    router.give(destination.agent(), tasks);
    awaitReports(3);
    assertThat(failureOf("/bad/small")).isEqualTo(FailureClass.CHECKSUM_MISMATCH);
    assertThat(failureOf("/bad/large")).isEqualTo(FailureClass.CHECKSUM_MISMATCH);
    assertOnlyGoodIn("bad");
  }

  @Test
  void missingShrunkAndLinkedSourcesAreReportedByClass() throws IOException {
    List.of("gone", "shrunk", "linked", "good")
        .forEach(name -> source.write("/not/" + name, new byte[10]));
    var tasks = tasks("/not/gone", "/not/shrunk", "/not/linked", "/not/good");
    Files.delete(source.data().resolve("not/gone"));
    source.write("/not/shrunk", new byte[9]);
    Files.delete(source.data().resolve("not/linked"));
    Files.createSymbolicLink(source.data().resolve("not/linked"), directory.resolve("SRC/token"));
    router.give(destination.agent(), tasks);
    awaitReports(4);
    assertThat(failureOf("/not/gone")).isEqualTo(FailureClass.SOURCE_MISSING);
    assertThat(failureOf("/not/shrunk")).isEqualTo(FailureClass.CHECKSUM_MISMATCH);
    assertThat(failureOf("/not/linked")).isEqualTo(FailureClass.SOURCE_MISSING);
    assertOnlyGoodIn("not");
  }

  @Test
  void aNameThatIsTakenIsRefusedAndTheSameContentIsNot() {
    source.write("/taken", new byte[10]);
    source.write("/same", new byte[10]);
    destination.write("/taken", "other".getBytes(StandardCharsets.UTF_8));
    destination.write("/same", new byte[10]);
    router.give(destination.agent(), tasks("/taken", "/same"));
    awaitReports(2);
    assertThat(failureOf("/taken")).isEqualTo(FailureClass.REFUSED);
    assertThat(destination.read("/taken")).asString().isEqualTo("other");
    assertThat(router.reports()).anyMatch(r -> r.failure() == null && r.bytes().isZero());
  }

  @Test
  void aLinkOutOfTheDestinationIsNotFollowed() throws IOException {
    Files.createDirectories(directory.resolve("elsewhere"));
    Files.createSymbolicLink(destination.data().resolve("out"), directory.resolve("elsewhere"));
    source.write("/out/file", new byte[10]);
    router.give(destination.agent(), tasks("/out/file"));
    awaitReports(1);
    assertThat(failureOf("/out/file")).isEqualTo(FailureClass.REFUSED);
    assertThat(TestSite.filesIn(directory.resolve("elsewhere"))).isEmpty();
  }

  @Test
  void anUnreachableDoorIsANetworkFailure() {
    TestSite gone = new TestSite(directory, "GONE", router);
    gone.start("door");
    await().until(() -> router.registrations().containsKey(gone.agent()));
    gone.write("/a", new byte[10]);
    gone.close();
    router.give(destination.agent(), List.of(gone.task("_a", "/a", destination.node())));
    awaitReports(1);
    assertThat(failureOf("/a")).isEqualTo(FailureClass.NETWORK);
    assertThat(destination.parts()).isEmpty();
  }

  private void assertOnlyGoodIn(String name) {
    assertThat(TestSite.filesIn(destination.data().resolve(name)))
        .extracting(path -> path.getFileName().toString())
        .containsExactly("good");
    assertThat(destination.parts()).isEmpty();
  }

  private List<ClaimAnswer.ClaimedTask> tasks(String... names) {
    List<ClaimAnswer.ClaimedTask> tasks = new ArrayList<>();
    for (String name : names) {
      tasks.add(source.task(idOf(name), name, destination.node()));
    }
    return tasks;
  }

  private static String idOf(String name) {
    return name.replace('/', '_');
  }

  private void awaitReports(int reports) {
    await().until(() -> router.reports().size() >= reports);
  }

  private FailureClass failureOf(String name) {
    return router.reports().stream()
        .filter(report -> report.task().equals(idOf(name)))
        .map(report -> report.failure().reason())
        .findFirst()
        .orElseThrow();
  }
}
