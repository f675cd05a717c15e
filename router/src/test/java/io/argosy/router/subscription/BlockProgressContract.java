package io.argosy.router.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every keeper of block counts does. */
public interface BlockProgressContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  BlockProgress progress();

  /** Blocks 1 and 2 are wanted at node 3, and nothing of them is there. */
  void wanted();

  /** As {@link #wanted}, but who wants block 1, which has nine files, is a static request. */
  void wantedOnce();

  /** Datasets, of the numbers of their blocks, that count as changed. */
  Set<Long> changed();

  /** Whoever wanted this block at node 3 has cancelled. */
  void cancelled(long block);

  /** {@code files bytes} that node 3 is counted to hold. */
  String countOf(long block);

  /**
   * {@code files bytes} of the block's dataset that came to node 3 in the minute that starts so.
   */
  String cameDuring(Instant minute, long block);

  /** How many minutes are kept, of whichever datasets and nodes. */
  long minutes();

  @Test
  default void arrivalsAddUpAlsoWithinOneList() {
    wanted();
    BlockArrival one = new BlockArrival(new BlockKey(1, 3), 1, ByteCount.of(10));
    BlockArrival two = new BlockArrival(new BlockKey(1, 3), 2, ByteCount.of(5));
    progress().arrived(List.of(one, two), NOON);
    progress().arrived(List.of(one), NOON);
    assertThat(countOf(1)).isEqualTo("4 25");
    assertThat(countOf(2)).isEqualTo("0 0");
  }

  @Test
  default void whatNobodyWantsThereIsNoErrorAndChangesNoCount() {
    wanted();
    BlockArrival unwanted = new BlockArrival(new BlockKey(1, 4), 1, ByteCount.of(10));
    BlockArrival unknown = new BlockArrival(new BlockKey(99, 3), 1, ByteCount.of(10));
    progress().arrived(List.of(unwanted, unknown), NOON);
    progress().arrived(List.of(), NOON);
    assertThat(countOf(1)).isEqualTo("0 0");
    assertThat(minutes()).as("that of the block that is known").isEqualTo(1);
  }

  @Test
  default void theDatasetOfAStaticRequestCountsAsChangedOnceAllOfItIsThere() {
    wantedOnce();
    BlockArrival eight = new BlockArrival(new BlockKey(1, 3), 8, ByteCount.of(80));
    BlockArrival last = new BlockArrival(new BlockKey(1, 3), 1, ByteCount.of(10));
    BlockArrival other = new BlockArrival(new BlockKey(2, 3), 9, ByteCount.of(90));
    assertThat(progress().arrived(List.of(eight), NOON)).isFalse();
    assertThat(progress().arrived(List.of(other), NOON)).as("standing").isFalse();
    assertThat(changed()).isEmpty();
    assertThat(progress().arrived(List.of(last), NOON)).isTrue();
    assertThat(changed()).containsExactly(1L);
  }

  /** Or else a request that was cancelled could not tell of what was on its way by then. */
  @Test
  default void whatComesTooLateIsKeptMinuteByMinuteAlone() {
    wanted();
    cancelled(1);
    BlockArrival late = new BlockArrival(new BlockKey(1, 3), 1, ByteCount.of(10));
    BlockArrival other = new BlockArrival(new BlockKey(2, 3), 1, ByteCount.of(7));
    progress().arrived(List.of(late, other, late), NOON);
    assertThat(cameDuring(NOON, 1)).isEqualTo("2 20");
    assertThat(cameDuring(NOON, 2)).isEqualTo("1 7");
    assertThat(countOf(2)).isEqualTo("1 7");
  }

  @Test
  default void whatComesIsKeptMinuteByMinute() {
    wanted();
    BlockArrival one = new BlockArrival(new BlockKey(1, 3), 1, ByteCount.of(10));
    BlockArrival other = new BlockArrival(new BlockKey(2, 3), 1, ByteCount.of(7));
    progress().arrived(List.of(one, other, one), NOON);
    progress().arrived(List.of(one), NOON.plus(Duration.ofMillis(59_999)));
    progress().arrived(List.of(one, one), NOON.plus(Duration.ofSeconds(60)));
    assertThat(cameDuring(NOON, 1)).isEqualTo("3 30");
    assertThat(cameDuring(NOON, 2)).isEqualTo("1 7");
    assertThat(cameDuring(NOON.plus(Duration.ofMinutes(1)), 1)).isEqualTo("2 20");
    assertThat(cameDuring(NOON.plus(Duration.ofMinutes(2)), 1)).isEqualTo("0 0");
  }
}
