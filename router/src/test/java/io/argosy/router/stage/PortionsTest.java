package io.argosy.router.stage;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.junit.jupiter.api.Test;

class PortionsTest {

  @Test
  void fullPortionsAreFollowedByTheNext() {
    Queue<Integer> portions = new ArrayDeque<>(List.of(Portions.ROWS, Portions.ROWS, 3, 7));
    assertThat(Portions.all(portions::remove)).isEqualTo(2 * Portions.ROWS + 3);
    assertThat(portions).containsExactly(7);
  }

  @Test
  void eachPortionBeginsBehindTheOneBefore() {
    List<Long> all = List.of(3L, 5L, 8L, 13L, 21L);
    assertThat(Portions.inOrder(after -> all.stream().filter(key -> key > after).limit(2).toList()))
        .isEqualTo(5);
  }

  @Test
  void withoutRowsItEndsAtOnce() {
    assertThat(Portions.all(() -> 0)).isZero();
  }
}
