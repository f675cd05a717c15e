package io.argosy.router.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The contract of {@link BlockProgress}. */
public interface BlockProgressContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  BlockProgress progress();

  /** Makes blocks 1 and 2 wanted at node 3, which holds nothing of them. */
  void wanted();

  /** As {@link #wanted}, but block 1, which has nine files, is wanted by a static request. */
  void wantedOnce();

  /** Returns the datasets that are marked as changed; each has the number of its block. */
  Set<Long> changed();

  /** Cancels the request for this block at node 3. */
  void cancelled(long block);

  /** Returns the counted {@code files bytes} at node 3. */
  String countOf(long block);

  /** Returns {@code files bytes} of the block's dataset that arrived at node 3 in this minute. */
  String cameDuring(Instant minute, long block);

  /** Returns the number of stored minutes of all datasets and nodes. */
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
  default void anUnwantedBlockIsNoErrorAndChangesNoCount() {
    wanted();
    BlockArrival unwanted = new BlockArrival(new BlockKey(1, 4), 1, ByteCount.of(10));
    BlockArrival unknown = new BlockArrival(new BlockKey(99, 3), 1, ByteCount.of(10));
    progress().arrived(List.of(unwanted, unknown), NOON);
    progress().arrived(List.of(), NOON);
    assertThat(countOf(1)).isEqualTo("0 0");
    assertThat(minutes()).as("that of the block that is known").isEqualTo(1);
  }

  @Test
  default void theDatasetOfACompleteStaticRequestIsMarkedAsChanged() {
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

  /** Otherwise a cancelled request could not show what arrived after its cancellation. */
  @Test
  default void arrivalsAfterACancellationCountOnlyInTheirMinute() {
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
  default void arrivalsAreStoredByMinute() {
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
