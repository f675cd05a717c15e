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
  void withoutRowsItEndsAtOnce() {
    assertThat(Portions.all(() -> 0)).isZero();
  }
}
