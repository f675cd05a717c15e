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

  BlockKey FIRST = new BlockKey(1, 3);
  BlockKey SECOND = new BlockKey(2, 3);

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
    BlockKey unwanted = new BlockKey(1, 4);
    BlockKey unknown = new BlockKey(99, 3);
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

  private static Amount amount(long files, long bytes) {
    return new Amount(files, ByteCount.of(bytes));
  }
}
