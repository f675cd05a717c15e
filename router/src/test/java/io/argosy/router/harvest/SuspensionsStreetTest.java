package io.argosy.router.harvest;

import io.argosy.common.fixture.Seeds;
import io.argosy.router.fixture.Street;
import org.junit.jupiter.api.Test;

/**
 * Two requests for the same files, which are suspended and resumed at any time, and two agents of
 * their destination, which lose claims, answers and their leases meanwhile.
 */
class SuspensionsStreetTest {

  private static final int WORLDS = 6;
  private static final int STEPS = 120;

  @Test
  void begunTasksContinueAndNoOthersBegin() {
    for (long seed : Seeds.of(WORLDS).toArray()) {
      try (Street street = new Street()) {
        new SuspendedAgents(street, seed).live(STEPS);
      } catch (RuntimeException | AssertionError broken) {
        throw new AssertionError("seed " + seed, broken);
      }
    }
  }
}
