package io.argosy.deploy.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.argosy.common.unit.ByteCount;
import io.argosy.deploy.screen.Narrator;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DemoFailureTest {

  private static final String CACHE = "argosy.cache";

  @TempDir Path directory;
  private final StringWriter printed = new StringWriter();

  /** PostgreSQL does not start on such a directory. */
  @Test
  void theReasonIsPrintedBeforeTheProgramsAreEnded() throws IOException {
    Path database = Files.createDirectories(new DemoLayout(directory).database());
    Files.writeString(database.resolve("PG_VERSION"), "none\n");
    Demo demo = new Demo(options(), new Narrator(new PrintWriter(printed), false, () -> 0));
    String cache =
        System.setProperty(CACHE, Path.of("target", "postgresql").toAbsolutePath().toString());
    try {
      assertThatIOException()
          .isThrownBy(demo::run)
          .satisfies(
              e ->
                  assertThat(printed.toString())
                      .contains("has failed, and ends its programs: " + e.getMessage()));
    } finally {
      if (cache == null) {
        System.clearProperty(CACHE);
      } else {
        System.setProperty(CACHE, cache);
      }
    }
  }

  private DemoOptions options() {
    return new DemoOptions(
        Optional.empty(),
        new GeneratedFiles(1, ByteCount.of(1)),
        true,
        Optional.empty(),
        directory,
        true,
        1,
        false,
        false,
        OptionalInt.empty(),
        new DemoOptions.Mover("http", Optional.empty(), Map.of()));
  }
}
