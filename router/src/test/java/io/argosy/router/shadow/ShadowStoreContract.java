package io.argosy.router.shadow;

import static io.argosy.router.shadow.ShadowCycles.NOON;
import static io.argosy.router.shadow.ShadowCycles.terms;
import static io.argosy.router.shadow.ShadowCycles.thirtyFiles;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.router.plan.Plan;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.Strategy;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Behaviour of every {@link ShadowStore}. */
public interface ShadowStoreContract {

  ShadowStore store();

  /** Stores a cycle with its input, planned at this time. */
  void planned(long id, Instant at, PlannedCycle cycle);

  /** Removes the stored input of a cycle. */
  void expire(long id);

  /** Damages the stored input of a cycle. */
  void damage(long id);

  /** Returns the stored comparisons with their number of strategies, such as "3: 2". */
  List<String> stored();

  /** Stores cycles 1 to 3, one minute apart; the last was planned at noon. */
  default void threeCycles() {
    for (int id = 1; id <= 3; id++) {
      planned(id, NOON.minusSeconds(60 * (3 - id)), thirtyFiles(Strategy.COMPLETION));
    }
  }

  default ShadowRun compared(long id, Strategy... shadows) {
    CycleHead head =
        store().waiting(Instant.EPOCH, 100).stream().filter(h -> h.id() == id).findFirst().get();
    return Comparison.of(head, store().read(id), terms(shadows), NOON);
  }

  @Test
  default void cyclesNotYetComparedWaitNewestFirst() {
    threeCycles();
    assertThat(store().waiting(NOON.minusSeconds(61), 10))
        .extracting(CycleHead::id)
        .containsExactly(3L, 2L);
    assertThat(store().waiting(Instant.EPOCH, 1))
        .containsExactly(new CycleHead(3, NOON, "completion", 30));
  }

  @Test
  default void aDamagedCycleCannotBeReadAndTheOthersCan() {
    threeCycles();
    damage(3);
    assertThatThrownBy(() -> store().read(3)).isInstanceOf(UncheckedIOException.class);
    assertThat(store().read(2)).isPresent();
  }

  @Test
  default void comparedAndSkippedCyclesNoLongerWait() {
    threeCycles();
    store().save(compared(3, Strategy.DURATION, Strategy.THROUGHPUT));
    store()
        .save(
            ShadowRun.skipped(
                store().waiting(Instant.EPOCH, 1).getFirst(), NOON, Skipped.NOT_KEPT));
    assertThat(store().waiting(Instant.EPOCH, 10)).extracting(CycleHead::id).containsExactly(1L);
    assertThat(stored()).containsExactly("2: 0", "3: 2");
  }

  @Test
  default void aCycleIsReadAsItWasPlanned() {
    planned(1, NOON, thirtyFiles(Strategy.DURATION));
    PlannedCycle read = store().read(1).orElseThrow();
    Plan plan = Planner.plan(read.view(), read.batch(), read.policy());
    assertThat(read.policy().strategy()).isEqualTo(Strategy.DURATION);
    assertThat(read.batch().size()).isEqualTo(30);
    assertThat(plan.digest(read.files())).isEqualTo(read.digest());
  }

  @Test
  default void aCycleWithoutStoredInputCannotBeRead() {
    planned(1, NOON, thirtyFiles(Strategy.DURATION));
    expire(1);
    assertThat(store().read(1)).isEqualTo(Optional.empty());
    assertThat(store().waiting(Instant.EPOCH, 10)).hasSize(1);
  }

  @Test
  default void comparisonsAreForgottenByTheAgeOfTheirCycles() {
    threeCycles();
    store().save(compared(1, Strategy.DURATION));
    store().save(compared(3, Strategy.DURATION));
    assertThat(store().forget(NOON)).isEqualTo(1);
    assertThat(stored()).containsExactly("3: 1");
  }
}
