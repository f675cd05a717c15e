package io.argosy.agent.door.statefile;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.door.KnownKeys;
import io.argosy.agent.door.KnownKeysContract;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DoorFilesTest implements KnownKeysContract {

  private @TempDir Path state;

  @Override
  public KnownKeys keys() {
    return new DoorFiles(state);
  }

  private long sentBefore() {
    return new DoorFiles(state).sentBefore();
  }

  @Test
  void theNextProcessContinuesFromTheStoredTotal() {
    assertThat(sentBefore()).isZero();
    new DoorFiles(state).writeSent(5);
    new DoorFiles(state).writeSent(Long.MAX_VALUE);
    assertThat(sentBefore()).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void damagedFilesAreReplaced() throws IOException {
    keys().write("keys");
    new DoorFiles(state).writeSent(5);
    Files.writeString(state.resolve("keys"), "torn");
    Files.writeString(state.resolve("door-bytes"), "torn");
    assertThat(keys().read()).isEmpty();
    assertThat(sentBefore()).isZero();
    keys().write("again");
    assertThat(keys().read()).contains("again");
  }
}
