package io.argosy.agent.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.door.statefile.UsedGrantFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UsedGrantFilesTest {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");

  private @TempDir Path state;

  @Test
  void aGrantIsUsedOnceInAllLives() throws IOException {
    assertThat(grants().use("one", NOW.plusSeconds(100))).isTrue();
    UsedGrants again = grants();
    assertThat(again.use("one", NOW.plusSeconds(100))).isFalse();
    assertThat(again.use("two", NOW.plusSeconds(100))).isTrue();
  }

  /** What cannot be read may have held any of them. */
  @Test
  void aDamagedFileOpensNoDoorAgain() throws IOException {
    grants().use("one", NOW.plusSeconds(100));
    try (Stream<Path> files = Files.list(state.resolve("grants"))) {
      Files.writeString(files.findFirst().orElseThrow(), "damaged");
    }
    for (int life = 0; life < 2; life++) {
      UsedGrants later = grants();
      assertThat(later.use("one", NOW.plusSeconds(100))).isFalse();
      assertThat(later.use("another", NOW.plusSeconds(100))).isFalse();
      assertThat(later.use("life-" + life, NOW.plusSeconds(1000))).isTrue();
    }
  }

  private UsedGrants grants() throws IOException {
    return new UsedGrantFiles(state, Clock.fixed(NOW, ZoneOffset.UTC));
  }
}
