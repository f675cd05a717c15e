package io.argosy.deploy.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedFilesTest {

  @TempDir Path directory;

  @Test
  void filesHaveTheSizeAndDiffer() throws IOException {
    new GeneratedFiles(1002, ByteCount.of(100)).makeIn(directory, made -> {});
    List<Path> files = filesIn(directory);
    Set<String> contents = new HashSet<>();
    for (Path file : files) {
      assertThat(Files.size(file)).isEqualTo(100);
      contents.add(
          new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.ISO_8859_1));
    }
    assertThat(files).hasSize(1002);
    assertThat(contents).hasSize(1002);
  }

  @Test
  void eachGenerationGivesTheSameFiles() throws IOException {
    GeneratedFiles files = new GeneratedFiles(3, ByteCount.of(2_500_000));
    Path one = Files.createDirectory(directory.resolve("one"));
    Path other = Files.createDirectory(directory.resolve("other"));
    files.makeIn(one, made -> {});
    files.makeIn(other, made -> {});
    for (Path file : filesIn(one)) {
      assertThat(other.resolve(one.relativize(file))).hasSameBinaryContentAs(file);
    }
  }

  @Test
  void onlyMissingAndIncompleteFilesAreGenerated() throws IOException {
    GeneratedFiles files = new GeneratedFiles(2, ByteCount.of(50));
    files.makeIn(directory, made -> {});
    Path complete = filesIn(directory).getFirst();
    Path half = filesIn(directory).getLast();
    FileTime longAgo = FileTime.from(Instant.EPOCH);
    Files.setLastModifiedTime(complete, longAgo);
    byte[] whole = Files.readAllBytes(half);
    Files.write(half, new byte[7]);

    files.makeIn(directory, made -> {});

    assertThat(Files.getLastModifiedTime(complete)).isEqualTo(longAgo);
    assertThat(half).hasBinaryContent(whole);
  }

  @Test
  void emptyFilesAndNoFiles() throws IOException {
    new GeneratedFiles(0, ByteCount.of(5)).makeIn(directory, made -> {});
    assertThat(filesIn(directory)).isEmpty();
    new GeneratedFiles(2, ByteCount.ZERO).makeIn(directory, made -> {});
    assertThat(filesIn(directory)).hasSize(2).allMatch(file -> file.toFile().length() == 0);
  }

  @Test
  void theDirectoryNameHasCountAndSize() {
    assertThat(new GeneratedFiles(1000, ByteCount.parse("1MB")).name()).isEqualTo("1000x1MB");
    assertThat(new GeneratedFiles(2, ByteCount.of(1_234_500)).name()).isEqualTo("2x1234500B");
    assertThat(new GeneratedFiles(5, ByteCount.ZERO).name()).isEqualTo("5x0B");
  }

  private static List<Path> filesIn(Path directory) throws IOException {
    try (Stream<Path> all = Files.walk(directory)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
