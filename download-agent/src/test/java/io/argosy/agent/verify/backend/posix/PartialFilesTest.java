package io.argosy.agent.verify.backend.posix;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.Tasks;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PartialFilesTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Duration AGE = Duration.ofDays(3);

  @TempDir Path staging;

  private final PartialFiles parts =
      new PartialFiles(ByteCount.of(5_000_000), AGE, Clock.fixed(NOON, ZoneOffset.UTC));

  @Test
  void theOldestPartsAreDeletedUntilTheOthersFit() throws IOException {
    for (int n = 1; n <= 3; n++) {
      keep(task(n), 2_000_000, NOON.minusSeconds(10 - n));
    }
    assertThat(parts.amount(List.of(staging)))
        .isEqualTo(new PartialFiles.Amount(2, ByteCount.of(4_000_000), NOON.minusSeconds(8)));
    assertThat(adopted(task(1))).isFalse();
    assertThat(adopted(task(2))).isTrue();
    assertThat(adopted(task(3))).isTrue();
  }

  @Test
  void partsThatAreTooOldAreDeleted() throws IOException {
    keep(task(1), 2_000_000, NOON.minus(AGE).minusSeconds(1));
    keep(task(2), 2_000_000, NOON.minus(AGE));
    assertThat(adopted(task(1))).isFalse();
    assertThat(adopted(task(2))).isTrue();
  }

  @Test
  void ofTwoPartsOfOneContentTheLargerStays() throws IOException {
    keep(task(1), 2_000_000, NOON);
    keep(task(1), 1_500_000, NOON);
    assertThat(parts.amount(List.of(staging)).bytes()).isEqualTo(ByteCount.of(2_000_000));
    keep(task(1), 2_500_000, NOON);
    assertThat(parts.amount(List.of(staging)).bytes()).isEqualTo(ByteCount.of(2_500_000));
  }

  @Test
  void smallPartsAndTooLargeOnesAreNotKept() throws IOException {
    keep(task(1), PartialFiles.SMALLEST - 1, NOON);
    keep(task(2), 3_000_001, NOON);
    assertThat(staging).isEmptyDirectory();
  }

  @Test
  void aPartIsNotTakenWhereTheTaskHasItsOwn() throws IOException {
    keep(task(1), 2_000_000, NOON);
    Path own = Files.write(staging.resolve("own"), new byte[5]);
    parts.adopt(own, task(1));
    assertThat(own).hasSize(5);
    assertThat(parts.amount(List.of(staging)).parts()).isEqualTo(1);
  }

  /** The new part would be the newest, and all others would be deleted as older. */
  @Test
  void aPartLargerThanTheBoundDeletesNoOther() throws IOException {
    keep(task(1), 2_000_000, NOON.minusSeconds(10));
    keep(large(), 6_000_000, NOON);
    assertThat(parts.amount(List.of(staging)).bytes()).isEqualTo(ByteCount.of(2_000_000));
    assertThat(adopted(task(1))).isTrue();
  }

  /** A smaller bound may have been configured since. */
  @Test
  void atTheStartALargePartDeletesNoOther() throws IOException {
    PartialFiles wide =
        new PartialFiles(ByteCount.of(9_000_000), AGE, Clock.fixed(NOON, ZoneOffset.UTC));
    keep(wide, task(1), 2_000_000, NOON.minusSeconds(10));
    keep(wide, large(), 6_000_000, NOON);
    parts.shrink(staging);
    assertThat(parts.amount(List.of(staging)).bytes()).isEqualTo(ByteCount.of(2_000_000));
  }

  @Test
  void theOldestPartsAreDeletedIfSpaceIsNeeded() throws IOException {
    for (int n = 1; n <= 2; n++) {
      keep(task(n), 2_000_000, NOON.minusSeconds(10 - n));
    }
    assertThat(parts.giveWay(staging, 4_000_001)).isFalse();
    assertThat(parts.giveWay(staging, 1)).isTrue();
    assertThat(adopted(task(1))).isFalse();
    assertThat(parts.giveWay(staging, 2_000_000)).isTrue();
    assertThat(parts.giveWay(staging, 1)).isFalse();
    assertThat(staging).isEmptyDirectory();
  }

  private void keep(HeldTask task, long bytes, Instant written) throws IOException {
    keep(parts, task, bytes, written);
  }

  private void keep(PartialFiles parts, HeldTask task, long bytes, Instant written)
      throws IOException {
    Path left = Files.write(staging.resolve("left"), new byte[(int) bytes]);
    Files.setLastModifiedTime(left, FileTime.from(written));
    parts.keep(left, task);
  }

  private boolean adopted(HeldTask task) throws IOException {
    Path own = staging.resolve(task.key().task());
    parts.adopt(own, task);
    return Files.exists(own);
  }

  private static HeldTask large() {
    return Tasks.of("t9", "/a/large", new byte[7_000_000], Tasks.job(1).link());
  }

  private static HeldTask task(int n) {
    return Tasks.of("t" + n, "/a/f" + n, new byte[3_000_000], Tasks.job(1).link());
  }
}
