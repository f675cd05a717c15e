package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.wire.agent.ClaimAnswer;
import io.argosy.common.wire.agent.ReportBatch;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two whole agents and a scripted router: files go from one site's disk to the other's. */
class DeliveryTest {

  private final Random random = new Random(7);
  private @TempDir Path directory;
  private ScriptedRouter router;
  private TestSite source;
  private TestSite destination;

  @BeforeEach
  void start() {
    router = new ScriptedRouter();
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
  void smallLargeEmptyAndOddlyNamedFilesArrive() {
    List<String> names =
        List.of("/a/small", "/a/deep/er/large", "/empty", "/höhe und ≤ ende/ß%2f;x", "/a/+ &?#");
    source.write(names.get(0), content(1000));
    source.write(names.get(1), content(5_000_001));
    source.write(names.get(2), content(0));
    source.write(names.get(3), content(77));
    source.write(names.get(4), content(1_000_000));

    router.give(destination.agent(), tasks(names));

    await().atMost(Duration.ofSeconds(20)).until(() -> router.reports().size() == names.size());
    assertThat(router.reports()).allMatch(report -> report.failure() == null);
    assertThat(router.reports()).extracting(ReportBatch.Report::path).containsOnly("shared");
    for (String name : names) {
      assertThat(destination.read(name)).isEqualTo(source.read(name));
    }
    assertThat(destination.parts()).isEmpty();
    await().until(() -> TestSite.filesIn(destination.state().resolve("outbox")).isEmpty());
    assertThat(TestSite.filesIn(destination.state().resolve("jobs"))).isEmpty();
    await()
        .atMost(Duration.ofSeconds(20))
        .untilAsserted(
            () -> assertThat(toldByHeartbeats()).isEqualTo(1000 + 5_000_001 + 77 + 1_000_000));
  }

  @Test
  void aDoorKeepsNoSessionOfAJobThatIsDone() {
    source.write("/a/one", content(1000));
    router.give(destination.agent(), tasks(List.of("/a/one")));
    await().atMost(Duration.ofSeconds(20)).until(() -> router.reports().size() == 1);
    MeterRegistry door = source.life().getBean(MeterRegistry.class);
    assertThat(door.find("argosy.door.requests").tag("kind", "file").timers()).isNotEmpty();
    await().until(() -> door.get("argosy.door.sessions").gauge().value() == 0);
  }

  private long toldByHeartbeats() {
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
