package io.argosy.deploy.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.deploy.scan.DirectoryScan;
import io.argosy.deploy.scan.FoundFile;
import io.argosy.deploy.scan.NameRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SiteCopyTest {

  @TempDir Path temporary;
  private Path from;
  private Path to;
  private List<FoundFile> files = List.of();

  @BeforeEach
  void twoFiles() throws IOException {
    from = Files.createDirectories(temporary.resolve("from/sub")).getParent();
    to = temporary.resolve("to");
    Files.writeString(from.resolve("sub/a"), "first");
    Files.writeString(from.resolve("b"), "second");
    files = new DirectoryScan(NameRule.below("/demo/x"), Set.of()).scan(from.toRealPath()).files();
  }

  @Test
  void copiesAreRealAndWhole() throws IOException {
    assertThat(SiteCopy.make(files, from, to)).isEqualTo(files);
    assertThat(to.resolve("sub/a")).hasContent("first");
    assertThat(Files.getAttribute(to.resolve("b"), "unix:ino"))
        .isNotEqualTo(Files.getAttribute(from.resolve("b"), "unix:ino"));
    assertThat(SiteCopy.make(files, from, to)).as("made again").isEqualTo(files);
  }

  @Test
  void incompleteCopiesOfAKilledLauncherAreRemoved() throws IOException {
    Path left = Files.createDirectories(to.resolve("sub")).resolve(".argosy-copy-1.unfinished");
    Files.writeString(left, "half");

    SiteCopy.make(files, from, to);

    assertThat(left).doesNotExist();
    assertThat(to.resolve("sub/a")).hasContent("first");
  }

  @Test
  void aFileThatChangedOrVanishedSinceIsNotCopied() throws IOException {
    Files.writeString(from.resolve("b"), "SECOND");
    Files.delete(from.resolve("sub/a"));

    assertThat(SiteCopy.make(files, from, to)).isEmpty();
    try (Stream<Path> left = Files.walk(to)) {
      assertThat(left.filter(Files::isRegularFile)).isEmpty();
    }
  }
}
