package io.argosy.deploy.demo;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DataLockTest {

  @TempDir Path directory;

  @Test
  void theErrorForASecondDemonstrationNamesTheFirst() throws IOException {
    DemoLayout layout = new DemoLayout(directory);
    DataLock first = DataLock.take(layout);
    assertThatThrownBy(() -> DataLock.take(layout))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("process " + ProcessHandle.current().pid())
        .hasMessageContaining("--data");
    first.close();
    assertThatCode(() -> DataLock.take(layout).close()).doesNotThrowAnyException();
  }
}
