package io.argosy.agent.verify.backend.posix;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DurableNamesTest {

  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final DurableNames names =
      new DurableNames(((InstantSource) now::get).withZone(ZoneOffset.UTC));
  @TempDir private Path root;

  @Test
  void theNumberOfKnownDirectoriesIsBounded() {
    for (int n = 0; n < 5 * DurableNames.MOST; n++) {
      names.flushed(List.of(named(n)));
    }
    assertThat(names.unknownFrom(named(0))).contains(named(0));
    assertThat(names.unknownFrom(named(4 * DurableNames.MOST - 1))).isNotEmpty();
    assertThat(names.unknownFrom(named(4 * DurableNames.MOST))).isEmpty();
  }

  /** Others may have removed it and created it again. */
  @Test
  void knownDirectoriesExpireAfterSomeMinutes() {
    names.flushed(List.of(named(1)));
    assertThat(names.unknownFrom(named(1))).isEmpty();
    now.set(now.get().plus(DurableNames.KNOWN_FOR));
    assertThat(names.unknownFrom(named(1))).contains(named(1));
  }

  private Path named(int n) {
    return root.resolve("d" + n);
  }
}
