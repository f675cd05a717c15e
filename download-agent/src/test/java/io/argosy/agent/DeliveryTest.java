package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.batch.StreamControl;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.agent.lane.Lane;
import io.argosy.common.fixture.MeterTable;
import io.argosy.common.topology.LinkName;
import io.argosy.common.wire.agent.ClaimAnswer;
import io.argosy.common.wire.agent.ReportBatch;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** Two complete agents and a scripted router: files go from one site's disk to the other's. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DeliveryTest {

  private final Random random = new Random(7);
  private final ScriptedRouter router = new ScriptedRouter();
  private TestSite source;
  private TestSite destination;

  @BeforeAll
  void start(@TempDir Path directory) {
    source = new TestSite(directory, "SRC", router);
    destination = new TestSite(directory, "DST", router);
    source.start("door");
    destination.start("download, door");
    await().until(() -> router.registrations().size() == 2);
  }

  @AfterEach
  void forget() {
    router.reports().clear();
    router.heartbeats().clear();
  }

  @AfterAll
  void stop() {
    destination.close();
    source.close();
    router.close();
  }

  @Test
  void smallLargeEmptyAndOddlyNamedFilesArrive() {
    List<String> names =
        List.of("/a/small", "/a/deep/er/large", "/empty", "/höhe und ≤ ende/ß%2f;x", "/a/+ &?#");
    source.write(names.get(0), content(1000));
    source.write(names.get(1), content(5_000_001));
    source.write(names.get(2), content(0));
    source.write(names.get(3), content(77));
    source.write(names.get(4), content(1_000_000));

    router.give(destination.agent(), tasks(names));

    await().until(() -> router.reports().size() == names.size());
    assertThat(router.reports()).allMatch(report -> report.failure() == null);
    assertThat(router.reports()).extracting(ReportBatch.Report::path).containsOnly("shared");
    for (String name : names) {
      assertThat(destination.read(name)).isEqualTo(source.read(name));
    }
    assertThat(destination.parts()).isEmpty();
    await().until(() -> TestSite.filesIn(destination.state().resolve("outbox")).isEmpty());
    assertThat(TestSite.filesIn(destination.state().resolve("jobs"))).isEmpty();
    await()
        .untilAsserted(
            () -> assertThat(reportedByHeartbeats()).isEqualTo(1000 + 5_000_001 + 77 + 1_000_000));
  }

  /** The sites are new, so that no search has begun. */
  @Test
  void aLinkStartsWithTheAdvisedStreams(@TempDir Path directory) {
    TestSite far = new TestSite(directory, "FAR", router);
    TestSite near = new TestSite(directory, "NEAR", router);
    LinkName link = new LinkName(far.node(), near.node());
    router.advise(List.of(new ClaimAnswer.LinkStreams(link.source(), link.destination(), 9, null)));
    try (far;
        near) {
      far.start("door");
      near.start("download");
      far.write("/advised", content(1000));
      router.give(near.agent(), List.of(far.task("advised", "/advised", near.node())));
      await().until(() -> !router.reports().isEmpty());
      assertThat(near.life().getBean(StreamControl.class).wanted(Lane.shared(link))).isEqualTo(9);
    } finally {
      router.advise(List.of());
    }
  }

  @Test
  void aDoorKeepsNoSessionOfAJobThatIsDone() {
    arrives("one");
    MeterRegistry door = source.life().getBean(MeterRegistry.class);
    assertThat(door.find("argosy.door.requests").tag("kind", "file").timers()).isNotEmpty();
    await().until(() -> door.get("argosy.door.sessions").gauge().value() == 0);
  }

  /** A working agent counts every stage that docs/operate.md lists. */
  @Test
  void everyStageIsCountedAsTheTableSays() {
    arrives("counted");
    MeterTable table = MeterTable.of("an agent");
    await()
        .untilAsserted(() -> table.requireCounted(destination.life().getBean(MeterRegistry.class)));
  }

  private void arrives(String name) {
    source.write("/" + name, content(1000));
    router.give(destination.agent(), List.of(source.task(name, "/" + name, destination.node())));
    await().until(() -> router.reports().size() == 1);
  }

  private long reportedByHeartbeats() {
    return router.heartbeats().stream()
        .flatMap(heartbeat -> Optional.ofNullable(heartbeat.flows()).orElse(List.of()).stream())
        .mapToLong(flow -> flow.bytes().bytes())
        .sum();
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
