package io.argosy.deploy.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFileTest {

  @TempDir Path directory;

  @Test
  void aProcessIsKnownByNumberAndStart() {
    ProcessHandle self = ProcessHandle.current();
    Instant start = self.info().startInstant().orElseThrow();
    assertThat(new RunFile(self.pid(), start, 1).process()).contains(self);
    assertThat(new RunFile(self.pid(), start.minusSeconds(60), 1).process()).isEmpty();
  }

  @Test
  void damagedOrAbsentIsNoRunFile() throws IOException {
    assertThat(RunFile.read(directory.resolve("absent"))).isEmpty();
    assertThat(RunFile.read(Files.writeString(directory.resolve("half"), "{\"pid\":1"))).isEmpty();
  }

  @Test
  void whatANewerProgramAddsIsPassedOver() throws IOException {
    Path file =
        Files.writeString(
            directory.resolve("run.json"),
            "{\"pid\":7,\"start\":\"2026-01-01T00:00:00Z\",\"port\":8080,\"more\":[1]}");
    assertThat(RunFile.read(file))
        .contains(new RunFile(7, Instant.parse("2026-01-01T00:00:00Z"), 8080));
  }
}
