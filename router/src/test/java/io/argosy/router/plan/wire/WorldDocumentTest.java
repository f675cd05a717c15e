package io.argosy.router.plan.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.common.refusal.Refusal;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WorldDocumentTest {

  @TempDir Path directory;

  @Test
  void filesBecomeTheBatchInTheirOrder() throws IOException {
    World world = SampleWorld.read(directory);
    assertThat(world.ids()).containsExactly("f1", "f2", "f3", "f4");
    assertThat(world.batch().bytes(0)).isEqualTo(2_000_000_000L);
    assertThat(world.batch().priority(0)).isZero();
    assertThat(world.batch().priority(1)).as("default").isEqualTo(1);
    assertThat(world.batch().destination(0)).isEqualTo(2);
    assertThat(world.batch().sourceCount(3)).isZero();
  }

  @Test
  void replicasKeepTheOrderOfTheRequest() throws IOException {
    World world = SampleWorld.read(directory);
    assertThat(world.batch().source(0, 0)).isEqualTo(1);
    assertThat(world.batch().isStaged(0, 0)).isFalse();
    assertThat(world.batch().source(0, 1)).isZero();
    assertThat(world.batch().isStaged(0, 1)).isTrue();
    assertThat(world.batch().isStaged(1, 0)).as("default").isTrue();
  }

  @Test
  void filesMayPrecedeTheNetwork() throws IOException {
    int at = SampleWorld.TEXT.indexOf("\"files\"");
    String files = SampleWorld.TEXT.substring(at, SampleWorld.TEXT.lastIndexOf('}'));
    String turned =
        "{" + files + "," + SampleWorld.TEXT.substring(1, at).strip().replaceAll(",$", "}");
    World world = WorldDocument.read(SampleWorld.write(directory, turned));
    assertThat(world.ids()).containsExactly("f1", "f2", "f3", "f4");
  }

  @Test
  void bytesMayBeWrittenWithAnExponent() throws IOException {
    String text = SampleWorld.TEXT.replace("2000000000", "2e9");
    assertThat(WorldDocument.read(SampleWorld.write(directory, text)).batch().bytes(0))
        .isEqualTo(2_000_000_000L);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "argosy-world/1 | argosy-world/2 | format",
        "\"note\" | \"colour\" | colour",
        "\"note\" | \"id\" | id",
        "\"kind\": \"disk\" | \"kind\": \"cloud\" | nodes[1].kind",
        "\"uplink\": 1.25e9 | \"uplink\": -1 | nodes[1].uplink",
        "\"uplink\": 1.25e9 | \"uplink\": 0 | nodes[1].uplink",
        "\"uplink\": 1.25e9 | \"downlink\": 0.0 | nodes[1].downlink",
        "{\"name\": \"T2_C\"} | {\"name\": \"T1_A\"} | nodes[1].name",
        "{\"name\": \"T2_C\"} | {\"name\": \"T2-C\"} | nodes[0].name",
        "\"rate\": 1.0e7 | \"rate\": -1.0e7 | links[0].rate",
        "\"rate\": 1.0e7 | \"rate\": 1e400 | links[0].rate",
        "\"rate\": 1.0e7 | \"rate\": \"fast\" | links[0].rate",
        "\"rate\": 1.0e7 | \"speed\": 1.0e7 | links[0].speed",
        "\"distance\": 2 | \"distance\": 0 | links[0].distance",
        "\"queuedBytes\": 1000 | \"queuedBytes\": -1 | links[0].queuedBytes",
        "\"queuedBytes\": 1000 | \"queuedBytes\": 0.5 | links[0].queuedBytes",
        "\"queueLatency\": 7.5 | \"queueLatency\": -0.5 | links[0].queueLatency",
        "\"queueLatency\": 7.5 | \"circuit\": {\"key\": \"k\", \"rate\": 0,"
            + " \"until\": \"2026-01-01T14:05:00Z\"} | links[0].circuit.rate",
        "{\"0\": 5, \"2\": 7} | {\"0\": 2000000000000000000, \"2\": 2000000000000000000} |"
            + " links[1].queuedBytesByPriority",
        "\"queuedBytes\": 1000 | \"queuedBytes\": 9000000000000000000 | links[0].queuedBytes",
        "\"pendingFiles\": 4 | \"pendingFiles\": 9000000000000000000 | links[0].pendingFiles",
        "\"pendingFiles\": 4 | \"pendingFiles\": -4 | links[0].pendingFiles",
        "\"successPercent\": 80 | \"successPercent\": 101 | links[0].successPercent",
        "\"successPercent\": 80 | \"successPercent\": 1e99999 | links[0].successPercent",
        "\"successPercent\": 80 | \"exploredBytes\": -1 | links[0].exploredBytes",
        "\"attempted\": 8 | \"attempted\": 3 | links[1].succeeded",
        "\"attempted\": 8, | | links[1].attempted",
        "{\"0\": 5 | {\"4\": 5 | links[1].queuedBytesByPriority",
        "{\"0\": 5 | {\"0\": -5 | links[1].queuedBytesByPriority.0",
        "\"rate\": 0, | \"rate\": 0, \"queuedBytes\": 1, | links[1].queuedBytesByPriority",
        "\"to\": \"T1_B\" | \"to\": \"T2_C\" | links[2]",
        "\"to\": \"T1_B\" | \"to\": \"T1_A\" | links[2].to",
        "\"to\": \"T1_B\" | \"to\": \"T9_X\" | links[2].to",
        "\"size\": 2000000000 | \"size\": -1 | files[0].size",
        "\"size\": 2000000000 | \"size\": 9223372036854775807 | files[0].size",
        "\"size\": 0, | | files[3].size",
        "\"priority\": 0 | \"priority\": 4 | files[0].priority",
        "\"staged\": false | \"staged\": \"no\" | files[0].replicas[0].staged",
        "{\"node\": \"T2_C\"} | {\"node\": \"T9\"} | files[2].replicas[0].node",
        "{\"node\": \"T2_C\"} | {\"node\": \"T2_C\"}, {\"node\": \"T2_C\"} |"
            + " files[2].replicas[1].node",
        "{\"node\": \"T2_C\"} | null | files[2].replicas[0]",
        "\"destination\": \"T2_C\" | \"destination\": \"T9\" | files[0].destination",
        "\"destination\": \"T2_C\" | \"destinations\": [\"T2_C\", \"T9\"] |"
            + " files[0].destinations[1]",
        "\"destination\": \"T2_C\" | \"destinations\": [\"T1_A\", \"T2_C\", \"T1_A\"] |"
            + " files[0].destinations[2]",
        "\"destination\": \"T2_C\" | \"destinations\": [] | files[0].destinations",
        "\"destination\": \"T2_C\" | \"destinations\": null | files[0].destination",
        "\"destination\": \"T2_C\" | \"destination\": \"T2_C\", \"destinations\": [\"T1_A\"] |"
            + " files[0].destinations",
        "\"priority\": 0 | \"coming\": [{\"node\": \"T1_A\", \"seconds\": -1}] | files[0].coming",
        "\"id\": \"f3\" | \"id\": \"f2\" | files[2].id",
        "\"id\": \"f3\" | \"id\": \"\" | files[2].id",
        "\"id\": \"f3\" | \"id\": 3 | files[2].id",
        "\"replicas\": []}] | \"replicas\": []}, null] | files[4]",
        "\"replicas\": []}] | \"replicas\": []} | files",
        "\"replicas\": []}]} | \"replicas\": []}]} x | body",
        "\"nodes\": | \"nodes\": 5, \"note2\": | nodes"
      })
  void whatIsWrongIsRefusedWithItsPath(String part, String other, String path) throws IOException {
    String text = SampleWorld.TEXT.replace(part, other == null ? "" : other);
    assertThat(text).isNotEqualTo(SampleWorld.TEXT);
    assertRefused(text, path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"format", "nodes", "links", "files"})
  void theFourPartsAreRequired(String part) throws IOException {
    StringBuilder text = new StringBuilder("{\"note\": \"\"");
    for (String field : new String[] {"nodes", "links", "files"}) {
      text.append(field.equals(part) ? "" : ", \"" + field + "\": []");
    }
    text.append(part.equals("format") ? "}" : ", \"format\": \"argosy-world/1\"}");
    assertRefused(text.toString(), part);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "[]", "null", "7", "{", "not json"})
  void aDocumentThatIsNotAnObjectIsRefused(String text) throws IOException {
    assertRefused(text, "body");
  }

  @Test
  void aWorldMayBeCompressed() throws IOException {
    Path file = directory.resolve("world");
    Files.write(file, SampleWorld.zipped());
    assertThat(WorldDocument.read(file).ids()).containsExactly("f1", "f2", "f3", "f4");
  }

  @Test
  void anIncompleteGzipIsRefused() throws IOException {
    Path file = directory.resolve("world.json.gz");
    Files.write(file, Arrays.copyOf(SampleWorld.zipped(), 200));
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> WorldDocument.read(file))
        .withMessage("is not a complete gzip file");
  }

  @Test
  void optionalFieldsMayBeNull() throws IOException {
    String text = SampleWorld.TEXT.replace("\"w\"", "null").replace("\"small\"", "null");
    assertThat(WorldDocument.read(SampleWorld.write(directory, text)).ids()).hasSize(4);
  }

  @Test
  void aDirectoryIsNoWorld() {
    assertThatExceptionOfType(FileSystemException.class)
        .isThrownBy(() -> WorldDocument.read(directory))
        .withMessageContaining("is a directory");
  }

  @Test
  void aMissingFileIsNotARefusal() {
    assertThatExceptionOfType(NoSuchFileException.class)
        .isThrownBy(() -> WorldDocument.read(directory.resolve("absent.json")));
  }

  private void assertRefused(String text, String path) throws IOException {
    Path file = SampleWorld.write(directory, text);
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> WorldDocument.read(file))
        .satisfies(
            e -> {
              assertThat(e.faults().getFirst().field()).isEqualTo(path);
              assertThat(e).hasMessageStartingWith(path.equals("body") ? "" : path + ": ");
              assertThat(e.getMessage()).doesNotContain("io.argosy", "java.lang", "Token");
            });
  }
}
