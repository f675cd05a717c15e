package io.argosy.agent.fdt.statefile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.argosy.agent.fdt.FdtRecord;
import io.argosy.agent.fdt.FdtRecords;
import io.argosy.agent.fdt.FdtRecordsContract;
import io.argosy.agent.fixture.DamagedStateFiles;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.WireJson;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class FdtRecordFilesTest implements FdtRecordsContract, DamagedStateFiles {

  private @TempDir Path state;

  @Override
  public FdtRecords records() {
    return records(FdtRecordFiles.Bounds.DEFAULT);
  }

  private FdtRecords records(FdtRecordFiles.Bounds bounds) {
    try {
      return new FdtRecordFiles(state, bounds, WireJson.tolerant());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Path directory() {
    return state.resolve("fdt-jobs");
  }

  @Override
  public String format() {
    return "argosy-fdt-run";
  }

  @Override
  public void keepOne() {
    records().keep(FdtRecordsContract.run(1, "said"));
  }

  @Override
  public int found() {
    return records().all().size();
  }

  @Test
  void aRunIsWrittenInTheFormatOfEarlierVersions() throws IOException {
    records().keep(FdtRecordsContract.run(1, "said"));
    assertThat(Files.readString(directory().resolve(id(1) + ".run")))
        .contains("\"source\":\"SRC\"", "\"destination\":\"DST\"")
        .contains("\"granted\":1", "\"exit\":1", "\"path\":null", "\"bytes\":7");
  }

  @Test
  void aRunOfAnEarlierVersionHasNoCircuit() {
    JsonMapper json = WireJson.tolerant();
    ObjectNode run = json.valueToTree(FdtRecordsContract.run(1, "said"));
    run.remove("circuit");
    assertThat(json.treeToValue(run, FdtRecord.class).circuit()).isNull();
  }

  @Test
  void noMoreRunsAreStoredThanAllowed() {
    FdtRecords records = records(new FdtRecordFiles.Bounds(3, ByteCount.of(1_000_000)));
    for (int n = 1; n <= 7; n++) {
      records.keep(FdtRecordsContract.run(n, "said"));
    }
    assertThat(records.all()).extracting(FdtRecord::run).containsExactly(id(7), id(6), id(5));
    assertThat(directory().toFile().list()).hasSize(3);
  }

  @Test
  void allRunsTogetherStayWithinTheirBytes() {
    FdtRecords records = records(new FdtRecordFiles.Bounds(100, ByteCount.of(100_000)));
    for (int n = 1; n <= 20; n++) {
      records.keep(FdtRecordsContract.run(n, "x".repeat(20_000)));
    }
    long bytes = 0;
    for (File file : directory().toFile().listFiles()) {
      bytes += file.length();
    }
    assertThat(bytes).isBetween(50_000L, 100_000L);
    assertThat(records.all().getFirst().run()).isEqualTo(id(20));
  }

  @Test
  void aJobOfVeryManyFilesIsCut() {
    records().keep(FdtRecordsContract.manyFiles(1, 2 * FdtRecord.MOST_FILES));
    assertThat(records().all().getFirst().files()).hasSize(FdtRecord.MOST_FILES);
  }

  @Test
  void anUnwritableDirectoryDoesNotFailTheJob() throws IOException {
    FdtRecords records = records();
    Files.delete(directory());
    Files.writeString(directory(), "in the way");
    assertThatCode(() -> records.keep(FdtRecordsContract.run(1, "said")))
        .doesNotThrowAnyException();
  }

  private static String id(int number) {
    return new UUID(0, number).toString();
  }
}
