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
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes wrong is told by its class, costs no other file, and leaves nothing behind. */
class FailureTest {

  private final ScriptedRouter router = new ScriptedRouter();
  private @TempDir Path directory;
  private TestSite source;
  private TestSite destination;

  @BeforeEach
  void start() {
    source = new TestSite(directory, "SRC", router);
    destination = new TestSite(directory, "DST", router);
    source.start("door");
    destination.start("download");
    await().until(() -> router.registrations().size() == 2);
  }

  @AfterEach
  void stop() {
    destination.close();
    source.close();
    router.close();
  }

  @Test
  void aCorruptedSourceFileIsNeverPlaced() {
    source.write("/small", new byte[1000]);
    source.write("/large", new byte[2_000_000]);
    source.write("/good", new byte[10]);
    var tasks = tasks("/small", "/large", "/good");
    byte[] corrupted = new byte[1000];
    corrupted[500] = 1;
    source.write("/small", corrupted);
    byte[] corruptedLarge = new byte[2_000_000];
    corruptedLarge[1_999_999] = 1;
    source.write("/large", corruptedLarge);
    router.give(destination.agent(), tasks);
    awaitReports(3);
    assertThat(failureOf("t0")).isEqualTo(FailureClass.CHECKSUM_MISMATCH);
    assertThat(failureOf("t1")).isEqualTo(FailureClass.CHECKSUM_MISMATCH);
    assertOnly("good");
  }

  @Test
  void missingShrunkAndLinkedSourcesAreTold() throws IOException {
    source.write("/gone", new byte[10]);
    source.write("/shrunk", new byte[10]);
    source.write("/linked", new byte[10]);
    source.write("/good", new byte[10]);
    var tasks = tasks("/gone", "/shrunk", "/linked", "/good");
    Files.delete(source.data().resolve("gone"));
    source.write("/shrunk", new byte[9]);
    Files.delete(source.data().resolve("linked"));
    Files.createSymbolicLink(source.data().resolve("linked"), directory.resolve("SRC/token"));
    router.give(destination.agent(), tasks);
    awaitReports(4);
    assertThat(failureOf("t0")).isEqualTo(FailureClass.SOURCE_MISSING);
    assertThat(failureOf("t1")).isEqualTo(FailureClass.CHECKSUM_MISMATCH);
    assertThat(failureOf("t2")).isEqualTo(FailureClass.SOURCE_MISSING);
    assertOnly("good");
  }

  @Test
  void aNameThatIsTakenIsRefusedAndTheSameContentIsNot() {
    source.write("/taken", new byte[10]);
    source.write("/same", new byte[10]);
    destination.write("/taken", "other".getBytes(StandardCharsets.UTF_8));
    destination.write("/same", new byte[10]);
    router.give(destination.agent(), tasks("/taken", "/same"));
    awaitReports(2);
    assertThat(failureOf("t0")).isEqualTo(FailureClass.REFUSED);
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
    assertThat(failureOf("t0")).isEqualTo(FailureClass.REFUSED);
    assertThat(TestSite.filesIn(directory.resolve("elsewhere"))).isEmpty();
  }

  @Test
  void aDoorThatHasGoneIsANetworkFailure() {
    source.write("/a", new byte[10]);
    var tasks = tasks("/a");
    source.life().close();
    router.give(destination.agent(), tasks);
    awaitReports(1);
    assertThat(failureOf("t0")).isEqualTo(FailureClass.NETWORK);
    assertThat(destination.parts()).isEmpty();
  }

  private void assertOnly(String name) {
    assertThat(TestSite.filesIn(destination.data()))
        .extracting(path -> path.getFileName().toString())
        .containsExactly(name);
    assertThat(destination.parts()).isEmpty();
  }

  private List<ClaimAnswer.ClaimedTask> tasks(String... names) {
    List<ClaimAnswer.ClaimedTask> tasks = new ArrayList<>();
    for (String name : names) {
      tasks.add(source.task("t" + tasks.size(), name, destination.node()));
    }
    return tasks;
  }

  private void awaitReports(int reports) {
    await().atMost(Duration.ofSeconds(30)).until(() -> router.reports().size() >= reports);
  }

  private FailureClass failureOf(String task) {
    return router.reports().stream()
        .filter(report -> report.task().equals(task))
        .map(report -> report.failure().reason())
        .findFirst()
        .orElseThrow();
  }
}
