package io.argosy.router.plan.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.world.RoundFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RoundFileTest {

  private static final String TEXT =
      """
      {"links": [{"from": "T1_A", "to": "T2_C", "bytes": 12345, "busySeconds": 1.5}], "makespan_s": 2.0}
      """;

  @TempDir Path directory;

  @Test
  void aRoundIsRead() throws IOException {
    assertThat(read(TEXT))
        .isEqualTo(
            new RoundFile(
                List.of(
                    new RoundFile.Link(
                        new NodeName("T1_A"), new NodeName("T2_C"), ByteCount.of(12345), 1.5)),
                2.0));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "12345 | -1 | links[0].bytes",
        "1.5 | -1.5 | links[0].busySeconds",
        "1.5 | 1e-310 | links[0].busySeconds",
        "T1_A | T9_X | links[0]",
        "T2_C | T1_A | links[0]",
        "[{ | [{\"from\": \"T1_A\", \"to\": \"T2_C\", \"bytes\": 1, \"busySeconds\": 1}, { | links[1]",
        "\"from\" | \"source\": \"C\", \"from\" | links[0].source",
        "\"links\" | \"link\": [], \"links\" | link"
      })
  void whatIsWrongIsRefusedWithItsPath(String part, String other, String path) {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(() -> read(TEXT.replace(part, other)))
        .withMessageStartingWith(path + ": ");
  }

  private RoundFile read(String text) throws IOException {
    Path round = Files.writeString(directory.resolve("round.json"), text);
    return WorldDocument.readRound(round, SampleWorld.read(directory));
  }
}
