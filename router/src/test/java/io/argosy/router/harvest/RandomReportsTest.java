package io.argosy.router.harvest;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.router.catalog.ReplicaLedger;
import io.argosy.router.harvest.RandomReports.Parts;
import java.lang.reflect.Proxy;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Whatever is reported, in any order and again: an attempt counts once, a file arrives once, only
 * what was proven is a replica, and who holds a task is not disturbed by those who did. Each of
 * these turns red when a part breaks its promise.
 */
class RandomReportsTest {

  static final int WORLDS = 300;
  static final int STEPS = 60;

  @Test
  void whateverIsReportedWhatMustAlwaysBeSoIsSo() {
    requireSound(Parts.HONEST);
  }

  @Test
  void aGateThatForgetsWouldBeNoticed() {
    requireNoticed(
        new Parts(world -> new GuardTest.OpenGate(), LeaseEpoch.HELD_NOW, Parts.HONEST.replicas()));
  }

  @Test
  void believingWhoHoldsATaskNoMoreWouldBeNoticed() {
    requireNoticed(
        new Parts(
            Parts.HONEST.gate(),
            (task, epoch, agent) -> task.liveEpoch().isPresent(),
            Parts.HONEST.replicas()));
  }

  @Test
  void aReplicaThatIsMadeTwiceWouldBeNoticed() {
    requireNoticed(
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

  private static void requireNoticed(Parts mutant) {
    assertThatThrownBy(() -> requireSound(mutant)).isInstanceOf(AssertionError.class);
  }

  private static void requireSound(Parts parts) {
    for (int world = 0; world < WORLDS; world++) {
      long seed = new Random().nextLong();
      try {
        new RandomReports(new Random(seed), parts).live(STEPS);
      } catch (RuntimeException | AssertionError broken) {
        throw new AssertionError("seed " + seed, broken);
      }
    }
  }
}
