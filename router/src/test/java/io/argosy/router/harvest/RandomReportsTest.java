package io.argosy.router.harvest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.fixture.Seeds;
import io.argosy.router.catalog.ReplicaLedger;
import io.argosy.router.harvest.RandomReports.Parts;
import java.lang.reflect.Proxy;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * For any reports in any order, with repetitions: an attempt counts once, a file arrives once, only
 * what was proven is a replica, and earlier holders do not disturb the holder of a task. Each of
 * these checks fails if a part breaks its contract.
 */
class RandomReportsTest {

  static final int WORLDS = 300;
  static final int STEPS = 60;

  @Test
  void theInvariantsHoldForAnyReports() {
    requireSound(Parts.HONEST);
  }

  @Test
  void aGateThatForgetsWouldBeNoticed() {
    requireNoticed(
        "an attempt counts once",
        new Parts(world -> new GuardTest.OpenGate(), LeaseEpoch.HELD_NOW, Parts.HONEST.replicas()));
  }

  /** The store compares epochs as well, so that the invariants hold even then. */
  @Test
  void theStoreRefusesReportsOfAFormerHolder() {
    Parts believing =
        new Parts(
            Parts.HONEST.gate(),
            (task, epoch, agent) -> task.liveEpoch().isPresent(),
            Parts.HONEST.replicas());
    assertThatThrownBy(() -> new RandomReports(new Random(Seeds.one()), believing).live(STEPS))
        .isInstanceOf(WorldMovedException.class);
  }

  @Test
  void aReplicaThatIsAddedTwiceWouldBeNoticed() {
    requireNoticed(
        "a replica is counted once",
        new Parts(Parts.HONEST.gate(), LeaseEpoch.HELD_NOW, RandomReportsTest::makingTwice));
  }

  private static ReplicaLedger makingTwice(ReplicaLedger honest) {
    return (ReplicaLedger)
        Proxy.newProxyInstance(
            ReplicaLedger.class.getClassLoader(),
            new Class<?>[] {ReplicaLedger.class},
            (proxy, method, values) -> {
              Object answer = method.invoke(honest, values);
              return method.getName().equals("verified") ? values[0] : answer;
            });
  }

  /** Requires that this invariant is broken in some world; other errors do not count. */
  private static void requireNoticed(String invariant, Parts mutant) {
    assertThat(Seeds.of(WORLDS).anyMatch(seed -> isBroken(invariant, seed, mutant)))
        .as("a world in which this is broken: %s", invariant)
        .isTrue();
  }

  private static boolean isBroken(String invariant, long seed, Parts mutant) {
    try {
      new RandomReports(new Random(seed), mutant).live(STEPS);
      return false;
    } catch (AssertionError broken) {
      return broken.getMessage().contains("[" + invariant);
    }
  }

  private static void requireSound(Parts parts) {
    for (long seed : Seeds.of(WORLDS).toArray()) {
      try {
        new RandomReports(new Random(seed), parts).live(STEPS);
      } catch (RuntimeException | AssertionError broken) {
        throw new AssertionError("seed " + seed, broken);
      }
    }
  }
}
