package io.argosy.router.plan.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.common.refusal.Refusal;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files are counted, and what is not a list of files is refused, as when a world is read. */
@Timeout(30)
class WorldCountTest {

  @TempDir Path directory;

  private long counted(String text) throws IOException {
    return WorldDocument.countFiles(SampleWorld.write(directory, text));
  }

  @Test
  void filesAreCountedWhateverTheyContain() throws IOException {
    assertThat(counted(SampleWorld.TEXT)).isEqualTo(4);
    assertThat(counted("{\"files\": []}")).isZero();
    assertThat(counted("{\"x\": {\"files\": [1]}, \"files\": [{\"a\": [1, 2]}, {}], \"y\": [[]]}"))
        .isEqualTo(2);
  }

  @Test
  void filesOfACompressedWorldAreCounted() throws IOException {
    assertThat(WorldDocument.countFiles(zipped(SampleWorld.zipped()))).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | body",
        "[] | body",
        "[{\"files\": []}] | body",
        "null | body",
        "7 | body",
        "not json | body",
        "{ | body",
        "{\"files\": | body",
        "{\"files\": [] | body",
        "{\"files\": []} x | body",
        "{} | files",
        "{\"files\": null} | files",
        "{\"files\": 7} | files",
        "{\"files\": {}} | files",
        "{\"files\": \"f\"} | files",
        "{\"files\": [ | files",
        "{\"files\": [{\"id\": | files",
        "{\"files\": [], \"files\": []} | files"
      })
  void onlyAListOfFilesInAnObjectIsCounted(String text, String path) throws IOException {
    Path file = SampleWorld.write(directory, text);
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> WorldDocument.countFiles(file))
        .satisfies(
            e -> {
              assertThat(e.faults().getFirst().field()).isEqualTo(path);
              assertThat(e.getMessage()).doesNotContain("io.argosy", "java.lang", "Token");
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 200})
  void anIncompleteGzipIsRefused(int bytes) throws IOException {
    assertNoGzip(Arrays.copyOf(SampleWorld.zipped(), bytes));
  }

  @Test
  void aGzipWithAWrongChecksumIsRefused() throws IOException {
    byte[] zipped = SampleWorld.zipped();
    zipped[zipped.length - 8] ^= 1;
    assertNoGzip(zipped);
  }

  private void assertNoGzip(byte[] bytes) throws IOException {
    Path file = zipped(bytes);
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> WorldDocument.countFiles(file))
        .withMessage("is not a complete gzip file");
  }

  private Path zipped(byte[] bytes) throws IOException {
    return Files.write(directory.resolve("world.json.gz"), bytes);
  }

  @Test
  void aDirectoryIsNoWorld() {
    assertThatExceptionOfType(FileSystemException.class)
        .isThrownBy(() -> WorldDocument.countFiles(directory))
        .withMessageContaining("is a directory");
  }
}
