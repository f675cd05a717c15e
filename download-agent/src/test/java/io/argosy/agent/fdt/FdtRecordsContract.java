package io.argosy.agent.fdt;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fixture.Tasks;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of stores of FDT runs. */
public interface FdtRecordsContract {

  /** Empty at first; each call is a new process on the state of the earlier ones. */
  FdtRecords records();

  @Test
  default void aRunIsStoredUnchanged() {
    FdtRecord run = run(1, "said");
    records().keep(run);
    assertThat(records().all()).containsExactly(run);
  }

  @Test
  default void theNewestComesFirst() {
    records().keep(run(1, "a"));
    records().keep(run(2, "b"));
    assertThat(records().all()).extracting(FdtRecord::run).containsExactly(id(2), id(1));
  }

  @Test
  default void aLongLogIsCut() {
    records().keep(run(1, "first" + "x".repeat(5_000_000) + "last"));
    String log = records().all().getFirst().there().log();
    assertThat(log).startsWith("first").endsWith("last").contains("cut");
    assertThat(log.length()).isLessThan(FdtRecord.LONGEST_LOG + 100);
  }

  /** A run with one file that arrived and one that did not. */
  static FdtRecord run(int number, String log) {
    Instant at = Instant.EPOCH.plusSeconds(number);
    FdtRecord.End end = new FdtRecord.End(List.of("java", "-p", "31000"), Optional.of(1), log);
    return new FdtRecord(
        id(number),
        Tasks.job(1).link().source(),
        Tasks.job(1).link().destination(),
        new FdtRecord.Times(
            at, Optional.of(at.plusSeconds(1)), at.plusSeconds(2), at.plusSeconds(3)),
        new FdtRecord.Streams(2, Optional.of(1)),
        new UUID(0, 7),
        end,
        end,
        List.of(
            new FdtRecord.FileEnd(
                new Lfn("/a/good"), ByteCount.of(7), Optional.of("/d/a/good"), "0.part", "arrived"),
            new FdtRecord.FileEnd(
                new Lfn("/a/bad"), ByteCount.of(5), Optional.empty(), "1.part", "it was lost")));
  }

  static FdtRecord manyFiles(int number, int files) {
    FdtRecord run = run(number, "said");
    return new FdtRecord(
        run.run(),
        run.source(),
        run.destination(),
        run.times(),
        run.streams(),
        run.circuit(),
        run.here(),
        run.there(),
        Collections.nCopies(files, run.files().getFirst()));
  }

  private static String id(int number) {
    return new UUID(0, number).toString();
  }
}
