package io.argosy.common.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFileTest {

  @TempDir Path directory;

  @Test
  void whatIsWrittenIsReadAndReplaced() {
    Path file = directory.resolve("run/router.json");
    RunFile.ofThisProcess(1).write(file);
    RunFile.ofThisProcess(4711).write(file);
    assertThat(RunFile.read(file)).isEqualTo(RunFile.ofThisProcess(4711));
    assertThat(RunFile.read(file).isAlive()).isTrue();
    assertThat(file.getParent()).isDirectoryContaining(found -> found.equals(file));
  }

  @Test
  void aReusedProcessIdIsNotTheSameProcess() {
    long pid = ProcessHandle.current().pid();
    assertThat(new RunFile(pid, "2001-01-01T00:00:00Z", 1).isAlive()).isFalse();
  }

  @Test
  void theErrorForAMissingFileNamesIt() {
    Path file = directory.resolve("none.json");
    assertThatThrownBy(() -> RunFile.read(file))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("none.json");
  }
}
