package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.agent.webdav.NoStorageToken;
import io.argosy.agent.webdav.backend.StorageAccess;
import io.argosy.agent.webdav.backend.StorageSites;
import io.argosy.common.fixture.DavDouble;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.Heartbeat;
import io.argosy.common.wire.agent.Heartbeat.NodeSpace;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ApplicationContext;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.scheduling.config.ScheduledTaskHolder;

/** A whole agent whose storage states how much can still be stored there. */
class StorageSpaceAgentTest {

  private static final long PETABYTE = 1_000_000_000_000_000L;

  private @TempDir Path directory;

  @Test
  void theRouterIsToldTheSpaceThatTheStorageStates() throws Exception {
    try (ScriptedRouter router = new ScriptedRouter();
        DavDouble storage = new DavDouble()) {
      String root =
          DavDouble.response("/store", Optional.empty())
              .replace(
                  "</D:prop>",
                  "<D:quota-available-bytes>%d</D:quota-available-bytes></D:prop>"
                      .formatted(PETABYTE));
      storage.on("PROPFIND", DavDouble.status(207, DavDouble.multistatus(root)));
      TestSite site =
          new TestSite(
              directory,
              "DST",
              router,
              """
              storage:
                kind: webdav
                url: %s/store
              """
                  .formatted(storage.url()));
      try {
        assertNoTaskWaitsForAnother(site.start("download"));
        await().atMost(Duration.ofMinutes(1)).until(() -> spaces(router).findAny().isPresent());
        NodeSpace told = spaces(router).findFirst().orElseThrow();
        assertThat(told.node()).isEqualTo(site.node());
        assertThat(told.free()).isBetween(ByteCount.of(PETABYTE / 2), ByteCount.of(PETABYTE));
        assertTransfersGetTokensOfTheirOwn(site, router);
      } finally {
        site.close();
      }
    }
  }

  /** A token that is shown to another site must not be one for all files. */
  private static void assertTransfersGetTokensOfTheirOwn(TestSite site, ScriptedRouter router)
      throws NoStorageToken {
    assertThat(router.tokenDirectories()).containsOnly("/store");
    StorageAccess storage =
        site.life().getBean(StorageSites.class).byNode().values().iterator().next();
    storage.tokens().of(site.node(), storage.root().below("a"));
    assertThat(router.tokenDirectories()).contains("/store/a");
  }

  /** Each task may wait for a disk or a storage. */
  private static void assertNoTaskWaitsForAnother(ApplicationContext agent) {
    int threads =
        agent
            .getBean(ThreadPoolTaskScheduler.class)
            .getScheduledThreadPoolExecutor()
            .getCorePoolSize();
    assertThat(agent.getBean(ScheduledTaskHolder.class).getScheduledTasks())
        .isNotEmpty()
        .hasSizeLessThanOrEqualTo(threads);
  }

  private static Stream<NodeSpace> spaces(ScriptedRouter router) {
    return router.heartbeats().stream()
        .map(Heartbeat::spaces)
        .flatMap(spaces -> Optional.ofNullable(spaces).orElse(List.of()).stream());
  }
}
