package io.argosy.deploy.demo;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.argosy.common.process.RunFile;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StageLockTest {

  private static final String CACHE = "argosy.cache";

  @TempDir Path directory;

  /** The run file names this process, which cannot end itself as a leftover of another one. */
  @Test
  void theLockIsReleasedWhenLeftoversCannotBeEnded() throws IOException {
    DemoLayout layout = new DemoLayout(directory.toRealPath());
    RunFile.ofThisProcess(1).write(layout.runFile(DemoPrograms.ROUTER));
    String cache =
        System.setProperty(CACHE, Path.of("target", "postgresql").toAbsolutePath().toString());
    try {
      assertThatIllegalStateException()
          .isThrownBy(() -> PagesStage.open(layout.data(), line -> {}));
    } finally {
      restore(cache);
    }
    assertThatCode(() -> DataLock.take(layout).close()).doesNotThrowAnyException();
  }

  private static void restore(String cache) {
    if (cache == null) {
      System.clearProperty(CACHE);
    } else {
      System.setProperty(CACHE, cache);
    }
  }
}
