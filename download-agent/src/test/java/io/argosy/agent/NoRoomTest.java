package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.Door;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.process.RunFile;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.wire.agent.Heartbeat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.scheduling.config.ScheduledTaskHolder;

/** An agent without free space reports that; one that writes nothing needs none. */
class NoRoomTest {

  private final ScriptedRouter router = new ScriptedRouter();
  private @TempDir Path directory;

  @AfterEach
  void shut() {
    router.close();
  }

  @Test
  void anAgentWithinItsReserveClaimsNothingAndSaysWhy() {
    try (TestSite site = new TestSite(directory, "DST", router)) {
      site.start("download", "limits:", "  reserve: 1000TB");
      await().until(() -> Files.exists(site.runFile()));
      assertThat(statusOf(site)).contains("\"hindrances\":[\"no-room\"]");
      assertThat(router.asked()).isEmpty();
    }
  }

  @Test
  void anAgentWithRoomReportsNoHindranceAndDeletesOldParts() throws IOException {
    try (TestSite destination = new TestSite(directory, "DST", router);
        TestSite source = new TestSite(directory, "SRC", router)) {
      destination.start("download");
      source.start("door", "limits:", "  reserve: 1000TB");
      await().until(() -> Files.exists(source.runFile()) && Files.exists(destination.runFile()));
      assertThat(statusOf(destination)).contains("\"hindrances\":[]");
      assertThat(statusOf(source)).contains("\"hindrances\":[\"door-only\"]");
      assertThat(router.heartbeats())
          .extracting(Heartbeat::hindrances)
          .contains(List.of(), List.of(ClaimHindrance.DOOR_ONLY));
      deletesPartsThatAreTooOld(destination);
      source.life().close();
      assertThat(router.heartbeats().getLast().hindrances())
          .containsExactly(ClaimHindrance.DOOR_ONLY, ClaimHindrance.STOPPED);
    }
  }

  /** Nothing is claimed and nothing is fetched meanwhile. */
  private static void deletesPartsThatAreTooOld(TestSite site) throws IOException {
    Path old = site.part("t1").resolveSibling("a".repeat(64) + ".kept");
    Files.write(old, new byte[5]);
    Files.setLastModifiedTime(old, FileTime.from(Instant.now().minus(Duration.ofDays(4))));
    site.life()
        .getBean(ScheduledTaskHolder.class)
        .getScheduledTasks()
        .forEach(periodic -> periodic.getTask().getRunnable().run());
    assertThat(old).doesNotExist();
  }

  private static String statusOf(TestSite site) {
    int port = RunFile.read(site.runFile()).port();
    try (Door door = new Door("http://127.0.0.1:" + port)) {
      return door.get("/status").body();
    }
  }
}
