package io.argosy.router.budget;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The contract of {@link SpaceStore}. */
public interface SpaceStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  SpaceStore store();

  /** Returns the stored readings of an agent by node. */
  Map<Long, SpaceReading> readings(long agent);

  /** Returns what admins have set, by node. */
  Map<Long, ByteCount> capacities();

  @Test
  default void theReadingsOfAnAgentReplaceThoseBefore() {
    measured(7, Map.of(1L, reading(30, 0), 2L, reading(5, 0)));
    measured(8, Map.of(1L, reading(40, 1)));
    measured(7, Map.of(1L, reading(20, 2)));
    assertThat(readings(7)).containsOnly(Map.entry(1L, reading(20, 2)));
    assertThat(readings(8)).containsOnly(Map.entry(1L, reading(40, 1)));
    measured(7, Map.of());
    assertThat(readings(7)).isEmpty();
    assertThat(readings(8)).isNotEmpty();
  }

  /** The storage of an agent that has just started may be as full as before. */
  @Test
  default void aRecentReadingStaysUntilTheAgentHasAnotherOne() {
    measured(7, Map.of(1L, reading(30, 0), 2L, reading(5, 9)));
    store().measured(7, Map.of(), NOON.plusSeconds(9));
    assertThat(readings(7)).containsOnly(Map.entry(2L, reading(5, 9)));
    store().measured(7, Map.of(2L, reading(6, 10)), NOON.plusSeconds(9));
    assertThat(readings(7)).containsOnly(Map.entry(2L, reading(6, 10)));
    store().measured(7, Map.of(), NOON.plusSeconds(11));
    assertThat(readings(7)).isEmpty();
  }

  /** The space of the node does not hold all that is requested there. */
  void lacking(long node);

  /** The space of other disks changes all the time. */
  @Test
  default void moreSpaceThanBeforeIsNoticedWhereItIsNeeded() {
    measured(7, Map.of(1L, reading(30, 0)));
    assertThat(measured(7, Map.of(1L, reading(31, 0)))).isFalse();
    measured(7, Map.of());
    lacking(1);
    lacking(2);
    assertThat(measured(7, Map.of(1L, reading(30, 0)))).as("the first reading").isFalse();
    assertThat(measured(8, Map.of(1L, reading(50, 0)))).as("another agent").isFalse();
    assertThat(measured(7, Map.of(1L, reading(30, 1), 2L, reading(9, 1)))).isFalse();
    assertThat(measured(7, Map.of(1L, reading(29, 2), 2L, reading(10, 2)))).isTrue();
    assertThat(measured(7, Map.of(1L, reading(28, 3), 2L, reading(10, 3)))).isFalse();
  }

  @Test
  default void aCapacityIsReplacedAndRemoved() {
    store().capacity(1, "ann", Optional.of(ByteCount.of(7)));
    store().capacity(1, "ann", Optional.of(ByteCount.ZERO));
    store().capacity(2, "bob", Optional.of(ByteCount.of(9)));
    assertThat(capacities())
        .containsOnly(Map.entry(1L, ByteCount.ZERO), Map.entry(2L, ByteCount.of(9)));
    store().capacity(1, "ann", Optional.empty());
    store().capacity(3, "ann", Optional.empty());
    assertThat(capacities()).containsOnly(Map.entry(2L, ByteCount.of(9)));
  }

  private boolean measured(long agent, Map<Long, SpaceReading> readings) {
    return store().measured(agent, readings, NOON.plusSeconds(60));
  }

  private static SpaceReading reading(long free, int second) {
    return new SpaceReading(ByteCount.of(free), NOON.plusSeconds(second));
  }
}
