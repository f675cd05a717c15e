package io.argosy.agent.claim;

import static io.argosy.common.task.ClaimHindrance.DOOR_ONLY;
import static io.argosy.common.task.ClaimHindrance.DRAINING;
import static io.argosy.common.task.ClaimHindrance.NO_ROOM;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class HindrancesTest {

  private final Draining draining = new Draining(false);
  private final Hindrances hindrances = new Hindrances(Capacities.of(1, 1, 100), draining, false);

  @Test
  void anAgentHasNoRoomWhileItsFreeSpaceIsWithinItsReserve() {
    assertThat(hindrances.check(free(101))).isEmpty();
    assertThat(hindrances.check(free(100))).containsExactly(NO_ROOM);
    assertThat(hindrances.last()).containsExactly(NO_ROOM);
    assertThat(hindrances.check(free(101))).isEmpty();
    assertThat(hindrances.last()).isEmpty();
  }

  @Test
  void anAgentOfStorageSystemsClaims() {
    assertThat(hindrances.check(Optional.empty())).isEmpty();
  }

  @Test
  void anAgentThatNeverWritesHasNoSpaceHindrance(CapturedOutput log) {
    Hindrances serving = new Hindrances(Capacities.of(1, 1, 100), draining, true);
    assertThat(serving.check(Optional.empty())).containsExactly(DOOR_ONLY);
    draining.setByRouter(true);
    assertThat(serving.check(Optional.empty())).containsExactly(DRAINING, DOOR_ONLY);
    draining.setByRouter(false);
    serving.check(Optional.empty());
    assertThat(log).containsOnlyOnce("WARN").doesNotContain("Claiming resumed");
  }

  @Test
  void drainingIsReportedWithOtherHindrances() {
    draining.setByRouter(true);
    assertThat(hindrances.check(free(101))).containsExactly(DRAINING);
    assertThat(hindrances.check(free(0))).containsExactly(NO_ROOM, DRAINING);
  }

  @Test
  void eachChangeIsLoggedOnce(CapturedOutput log) {
    hindrances.check(free(101));
    assertThat(log).doesNotContain("Claims");
    hindrances.check(free(100));
    hindrances.check(free(99));
    assertThat(log)
        .containsOnlyOnce("Claiming blocked: reasons=[NO_ROOM] free=100 B reserve=100 B");
    assertThat(log).doesNotContain("Claiming resumed");
    hindrances.check(free(101));
    hindrances.check(free(102));
    assertThat(log).containsOnlyOnce("Claiming resumed: free=101 B reserve=100 B");
    assertThat(log).containsOnlyOnce("Claiming blocked");
  }

  private static Optional<ByteCount> free(long bytes) {
    return Optional.of(ByteCount.of(bytes));
  }
}
