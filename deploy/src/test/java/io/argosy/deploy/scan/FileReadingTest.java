package io.argosy.deploy.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileReadingTest {

  @TempDir Path directory;

  @Test
  void aFileThatChangesOnceIsReadAgain() throws IOException {
    Path file = Files.writeString(directory.resolve("f"), "before");
    AtomicInteger parts = new AtomicInteger();
    FileReading reading =
        new FileReading(
            n -> {
              if (parts.getAndIncrement() == 0) {
                append(file);
              }
            });
    assertThat(reading.read(new DirectoryWalk.Listed(file, "f")))
        .map(FoundFile::bytes)
        .contains(ByteCount.of("before and after".length()));
  }

  @Test
  void aFileThatKeepsChangingIsSkipped() throws IOException {
    Path file = Files.writeString(directory.resolve("f"), "content");
    AtomicInteger touched = new AtomicInteger();
    FileReading reading = new FileReading(n -> touch(file, touched.incrementAndGet()));

    assertThat(reading.read(new DirectoryWalk.Listed(file, "f"))).isEmpty();
    assertThat(touched).hasValue(3);
  }

  private static void touch(Path file, int second) {
    try {
      Files.setLastModifiedTime(file, FileTime.from(Instant.ofEpochSecond(second)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void append(Path file) {
    try {
      Files.writeString(file, " and after", StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
