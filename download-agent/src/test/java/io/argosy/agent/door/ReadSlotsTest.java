package io.argosy.agent.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ReadSlotsTest {

  private static final NodeName LIMITED = new NodeName("LIMITED");

  private final ReadSlots slots = new ReadSlots(Map.of(LIMITED, 2));

  @Test
  void aNodeAtItsLimitAdmitsTheNextWhenOneLeaves() throws InterruptedException {
    assertThat(slots.tryEnter(LIMITED)).isTrue();
    assertThat(slots.tryEnter(LIMITED)).isTrue();
    assertThat(slots.enter(LIMITED, Duration.ofMillis(1))).isFalse();
    slots.leave(LIMITED);
    assertThat(slots.tryEnter(LIMITED)).isTrue();
  }

  @Test
  void aNodeWithoutALimitAdmitsAll() {
    NodeName other = new NodeName("OTHER");
    for (int i = 0; i < 100; i++) {
      assertThat(slots.tryEnter(other)).isTrue();
    }
    slots.leave(other);
  }
}
