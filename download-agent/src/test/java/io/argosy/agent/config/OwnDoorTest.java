package io.argosy.agent.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

class OwnDoorTest {

  @Test
  void aServerThatIsNoDoorIsRefused() {
    try (ScriptedRouter other = new ScriptedRouter()) {
      assertThatThrownBy(() -> new OwnDoor(other.url()).ask())
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("does not answer as a door");
    }
  }

  @Test
  @ExtendWith(OutputCaptureExtension.class)
  void aStartIsLoggedWithoutARefusal(@TempDir Path directory, CapturedOutput log) {
    try (ScriptedRouter router = new ScriptedRouter();
        TestSite site = new TestSite(directory, "EAST", router)) {
      site.start("door");
      await().until(() -> Files.exists(site.runFile()));
      assertThat(log).contains("Registered: agent=" + site.agent()).doesNotContain("refused");
    }
  }

  @Test
  void anUnreachableDoorIsRefused() {
    assertThatThrownBy(() -> new OwnDoor("http://127.0.0.1:1").ask())
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("http://127.0.0.1:1");
  }
}
