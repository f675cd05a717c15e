package io.argosy.router.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The contract of {@link BlockProgress}. */
public interface BlockProgressContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  Arrival FIRST = new Arrival(new BlockKey(1, 3), 1);
  Arrival SECOND = new Arrival(new BlockKey(2, 3), 1);

  /** The first block from another source. */
  Arrival COPY = new Arrival(FIRST.at(), 2);

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

  /** Returns {@code files bytes} of the block's dataset that came this way in this hour. */
  String fed(Arrival arrival, Instant hour);

  /** Returns the number of stored minutes of all datasets and nodes. */
  long minutes();

  @Test
  default void arrivalsAddUp() {
    wanted();
    progress().arrived(Map.of(FIRST, amount(3, 15)), NOON);
    progress().arrived(Map.of(FIRST, amount(1, 10)), NOON);
    assertThat(countOf(1)).isEqualTo("4 25");
    assertThat(countOf(2)).isEqualTo("0 0");
  }

  @Test
  default void anUnwantedBlockIsNoErrorAndChangesNoCount() {
    wanted();
    Arrival unwanted = new Arrival(new BlockKey(1, 4), 1);
    Arrival unknown = new Arrival(new BlockKey(99, 3), 1);
    progress().arrived(Map.of(unwanted, amount(1, 10), unknown, amount(1, 10)), NOON);
    progress().arrived(Map.of(), NOON);
    assertThat(countOf(1)).isEqualTo("0 0");
    assertThat(minutes()).as("that of the block that is known").isEqualTo(1);
  }

  @Test
  default void theDatasetOfACompleteStaticRequestIsMarkedAsChanged() {
    wantedOnce();
    assertThat(progress().arrived(Map.of(FIRST, amount(8, 80)), NOON)).isFalse();
    assertThat(progress().arrived(Map.of(SECOND, amount(9, 90)), NOON)).as("standing").isFalse();
    assertThat(changed()).isEmpty();
    assertThat(progress().arrived(Map.of(FIRST, amount(1, 10)), NOON)).isTrue();
    assertThat(changed()).containsExactly(1L);
  }

  /** Otherwise a cancelled request could not show what arrived after its cancellation. */
  @Test
  default void arrivalsAfterACancellationCountOnlyInTheirMinute() {
    wanted();
    cancelled(1);
    progress().arrived(Map.of(FIRST, amount(2, 20), SECOND, amount(1, 7)), NOON);
    assertThat(cameDuring(NOON, 1)).isEqualTo("2 20");
    assertThat(cameDuring(NOON, 2)).isEqualTo("1 7");
    assertThat(countOf(2)).isEqualTo("1 7");
  }

  @Test
  default void arrivalsAreStoredByMinute() {
    wanted();
    progress().arrived(Map.of(FIRST, amount(2, 20), SECOND, amount(1, 7)), NOON);
    progress().arrived(Map.of(FIRST, amount(1, 10)), NOON.plus(Duration.ofMillis(59_999)));
    progress().arrived(Map.of(FIRST, amount(2, 20)), NOON.plus(Duration.ofSeconds(60)));
    assertThat(cameDuring(NOON, 1)).isEqualTo("3 30");
    assertThat(cameDuring(NOON, 2)).isEqualTo("1 7");
    assertThat(cameDuring(NOON.plus(Duration.ofMinutes(1)), 1)).isEqualTo("2 20");
    assertThat(cameDuring(NOON.plus(Duration.ofMinutes(2)), 1)).isEqualTo("0 0");
  }

  @Test
  default void arrivalsAreStoredByHourAndSource() {
    wanted();
    progress().arrived(Map.of(FIRST, amount(2, 20), COPY, amount(1, 7)), NOON);
    progress().arrived(Map.of(COPY, amount(1, 8)), NOON.plus(Duration.ofMinutes(59)));
    progress().arrived(Map.of(FIRST, amount(1, 10)), NOON.plus(Duration.ofHours(1)));
    assertThat(fed(FIRST, NOON)).isEqualTo("2 20");
    assertThat(fed(COPY, NOON)).isEqualTo("2 15");
    assertThat(fed(FIRST, NOON.plus(Duration.ofHours(1)))).isEqualTo("1 10");
    assertThat(fed(SECOND, NOON)).isEqualTo("0 0");
    assertThat(countOf(1)).as("from both sources").isEqualTo("5 45");
  }

  private static Amount amount(long files, long bytes) {
    return new Amount(files, ByteCount.of(bytes));
  }
}
