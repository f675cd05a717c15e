package io.argosy.agent.config;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.fixture.ScriptedRouter;
import java.io.UncheckedIOException;
import org.junit.jupiter.api.Test;

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
  void anUnreachableDoorIsRefused() {
    assertThatThrownBy(() -> new OwnDoor("http://127.0.0.1:1").ask())
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("http://127.0.0.1:1");
  }
}
