package io.argosy.router.plan.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WorldWriterTest {

  @TempDir Path directory;

  @Test
  void aWrittenWorldIsReadAsTheSameWorld() throws IOException {
    World world = SampleWorld.read(directory);
    Path copy = directory.resolve("copy.json");
    WorldDocument.write(world, copy);
    World again = WorldDocument.read(copy);
    assertThat(again.nodes()).isEqualTo(world.nodes());
    assertThat(again.links()).isEqualTo(world.links());
    assertThat(again.ids()).isEqualTo(world.ids());
    assertThat(again.batch()).usingRecursiveComparison().isEqualTo(world.batch());
    Path third = directory.resolve("third.json");
    WorldDocument.write(again, third);
    assertThat(third).hasSameBinaryContentAs(copy);
  }

  @Test
  void noTemporaryFileIsLeft() throws IOException {
    WorldDocument.write(SampleWorld.read(directory), directory.resolve("copy.json"));
    try (var files = Files.list(directory)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("world.json", "copy.json");
    }
  }

  @Test
  void aMissingDirectoryIsNamed() throws IOException {
    World world = SampleWorld.read(directory);
    Path absent = directory.resolve("absent");
    assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> WorldDocument.write(world, absent.resolve("w.json")))
        .withMessage(absent.toString());
  }
}
