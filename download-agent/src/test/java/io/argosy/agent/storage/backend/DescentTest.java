package io.argosy.agent.storage.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.storage.RootedPath;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DescentTest {

  private @TempDir Path root;

  /** A thread that opens a pipe waits for a writer, even if it is interrupted. */
  @ParameterizedTest
  @ValueSource(
      strings = {"pipe/file", "pipe/below/file", "inside/pipe/file", "pipe", "toPipe/file"})
  void noPipeIsOpened(String below) throws IOException, InterruptedException {
    Files.createDirectories(root.resolve("inside"));
    pipe(root.resolve("pipe"));
    pipe(root.resolve("inside/pipe"));
    Files.createSymbolicLink(root.resolve("toPipe"), root.resolve("pipe"));
    FutureTask<FileChannel> reading = new FutureTask<>(() -> read(below));
    Thread.ofPlatform().daemon().start(reading);
    assertThat(reading)
        .failsWithin(Duration.ofSeconds(20))
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(IOException.class);
  }

  @Test
  void noLinkIsEntered(@TempDir Path outside) throws IOException {
    Files.writeString(outside.resolve("file"), "evil");
    Files.createDirectories(root.resolve("inside"));
    Files.writeString(root.resolve("inside/file"), "good");
    Files.createSymbolicLink(root.resolve("out"), outside);
    Files.createSymbolicLink(root.resolve("alias"), root.resolve("inside"));
    try (FileChannel file = read("inside/file")) {
      assertThat(file.size()).isEqualTo(4);
    }
    assertThatThrownBy(() -> read("out/file")).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> read("alias/file")).isInstanceOf(IOException.class);
  }

  private FileChannel read(String below) throws IOException {
    return Descent.read(new RootedPath(root, Path.of(below)), found -> true);
  }

  private static void pipe(Path path) throws IOException, InterruptedException {
    assertThat(new ProcessBuilder("mkfifo", path.toString()).start().waitFor()).isZero();
  }
}
