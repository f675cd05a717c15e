package io.argosy.router.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.stage.Portions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is kept of cycles, and what of it goes first. */
public interface KeptCyclesContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  ByteCount MUCH = ByteCount.of(1_000_000);

  KeptCycles cycles();

  /** So many bytes are kept of this cycle. */
  void keep(long cycle, Instant plannedAt, int bytes);

  /** Cycles of which something is kept, the oldest first. */
  List<Long> kept();

  /** This cycle ran, with files of two strategies. */
  void ran(long cycle, Instant plannedAt);

  /** Cycles 1 to this many ran. */
  void ranMany(int cycles, Instant plannedAt);

  /** Cycles that are known to have run. */
  List<Long> known();

  @Test
  default void thatAnOldCycleRanIsForgotten() {
    ran(1, NOON.minus(Duration.ofDays(91)));
    ran(2, NOON.minus(Duration.ofDays(89)));
    assertThat(cycles().forgetThatTheyRan(NOON.minus(Duration.ofDays(90)))).isEqualTo(1);
    assertThat(known()).containsExactly(2L);
    assertThat(cycles().forgetThatTheyRan(NOON.minus(Duration.ofDays(90)))).isZero();
  }

  /** After an update there may be those of a year: more than one statement could delete in time. */
  @Test
  default void atMostAPortionIsForgottenAtATime() {
    ranMany(Portions.ROWS + 1, NOON.minus(Duration.ofDays(91)));
    assertThat(cycles().forgetThatTheyRan(NOON)).isEqualTo(Portions.ROWS);
    assertThat(cycles().forgetThatTheyRan(NOON)).isEqualTo(1);
    assertThat(known()).isEmpty();
  }

  /** Cycles 1 to 4, an hour apart, of 100 bytes each; the last is of noon. */
  default void fourCycles() {
    for (int cycle = 1; cycle <= 4; cycle++) {
      keep(cycle, NOON.minus(Duration.ofHours(4 - cycle)), 100);
    }
  }

  @Test
  default void whatWasPlannedBeforeGoes() {
    fourCycles();
    assertThat(cycles().forget(NOON.minus(Duration.ofHours(2)), MUCH)).isEqualTo(1);
    assertThat(kept()).containsExactly(2L, 3L, 4L);
  }

  @Test
  default void theOldestGoUntilTheOthersFit() {
    fourCycles();
    assertThat(cycles().forget(Instant.EPOCH, ByteCount.of(299))).isEqualTo(2);
    assertThat(kept()).containsExactly(3L, 4L);
    assertThat(cycles().forget(Instant.EPOCH, ByteCount.of(200))).isZero();
  }

  @Test
  default void theNewestStaysHoweverLargeItIs() {
    fourCycles();
    cycles().forget(Instant.EPOCH, ByteCount.of(1));
    assertThat(kept()).containsExactly(4L);
  }
}
