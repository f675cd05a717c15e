package io.argosy.router.issue;

import static io.argosy.router.issue.MemoryWorld.attempts;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class LeaseCycleTest {

  static final Duration LEASE = LeaseTerms.DEFAULT.term();

  private final MemoryWorld world = new MemoryWorld();
  private final Incarnation three = world.start(3);
  private final UUID claim = UUID.randomUUID();

  @Test
  void theTasksOfASilentAgentAreReleasedOnceAndLongPollsEnd() {
    world.tasks.add(1, 2);
    world.tasks.add(2, 2);
    world.claim(three, claim, 1);
    world.wakeUps.clear();
    world.clock.pass(LEASE);
    world.expire();
    world.expire();
    assertThat(world.wakeUps).containsExactly(Stage.CLAIM);
    assertThat(attempts(world.claim(three, UUID.randomUUID(), 10)))
        .containsExactly(new TaskAttempt(1, 1), new TaskAttempt(2, 0));
  }

  @Test
  void noTaskIsReleasedBeforeTheLeaseEnds() {
    world.tasks.add(1, 2);
    List<ClaimedTask> held = world.claim(three, claim, 1);
    world.wakeUps.clear();
    world.clock.pass(LEASE.minusSeconds(1));
    world.expire();
    assertThat(world.claim(three, claim, 1)).isEqualTo(held);
    assertThat(world.wakeUps).isEmpty();
  }

  @Test
  void theSilenceOfAnotherAgentReleasesNoTasks() {
    world.tasks.add(1, 2);
    world.start(4);
    world.clock.pass(LEASE.minusSeconds(1));
    world.claim(three, claim, 1);
    world.clock.pass(Duration.ofSeconds(1));
    world.expire();
    assertThat(world.beat(three, List.of(claim)).lost()).isEmpty();
  }

  @Test
  void anEmptyClaimIsDeletedAfterAnHour() {
    world.tasks.add(1, 2);
    world.claim(three, claim, 1);
    new MemoryTaskLedger(world.tasks).close(List.of(new TaskAttempt(1, 0)), MemoryWorld.NOON);
    for (int beats = 0; beats < 12; beats++) {
      world.clock.pass(Duration.ofMinutes(5));
      world.beat(three, List.of(claim));
    }
    world.expire();
    assertThat(world.beat(three, List.of(claim)).lost()).isEmpty();
    world.clock.pass(Duration.ofSeconds(1));
    world.expire();
    assertThat(world.beat(three, List.of(claim)).lost()).containsExactly(claim);
  }
}
