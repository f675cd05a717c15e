package io.argosy.agent;

import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.fixture.MeterTable;
import io.micrometer.core.instrument.MeterRegistry;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * An agent at work counts what docs/operate.md says it counts, stage by stage, and nothing else.
 */
class StageMetersTest {

  private @TempDir Path directory;
  private ScriptedRouter router;
  private TestSite source;
  private TestSite site;

  @BeforeEach
  void start() {
    router = new ScriptedRouter();
    source = new TestSite(directory, "SRC", router);
    site = new TestSite(directory, "DST", router);
    source.start("door");
    site.start("download, door");
    await().until(() -> router.registrations().size() == 2);
  }

  @AfterEach
  void stop() {
    site.close();
    source.close();
    router.close();
  }

  @Test
  void everyStageIsCountedAsTheTableSays() {
    source.write("/a/file", new byte[1_000]);
    router.give(site.agent(), List.of(source.task("t0", "/a/file", site.node())));
    MeterTable table = MeterTable.of("an agent");
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(() -> table.requireCounted(site.life().getBean(MeterRegistry.class)));
  }
}
