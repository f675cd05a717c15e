package io.argosy.router.stage.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RolledBackStreet;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class IdsTest {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  /** Returns the same sequences as seen by another router. */
  private static Ids ids() {
    return new Ids(WORLD.get().jdbc());
  }

  @Test
  void keysAscendAndAreNeverIssuedTwice() {
    Ids one = ids();
    Ids two = ids();
    long[] first = one.take(Ids.Sequence.ISSUE, 700);
    long[] others = two.take(Ids.Sequence.ISSUE, 2500);
    long[] second = one.take(Ids.Sequence.ISSUE, 700);
    assertThat(first).isSorted();
    assertThat(others).isSorted();
    assertThat(second).isSorted();
    assertThat(LongStream.of(first).boxed().toList())
        .doesNotContainAnyElementsOf(LongStream.of(second).boxed().toList())
        .doesNotContainAnyElementsOf(LongStream.of(others).boxed().toList());
    assertThat(LongStream.of(second).boxed().toList())
        .doesNotContainAnyElementsOf(LongStream.of(others).boxed().toList());
  }

  @Test
  void afterMovingOnKeysAreLargerThanAllTakenBefore() {
    Ids one = ids();
    Ids two = ids();
    one.take(Ids.Sequence.ROUTING, 3);
    long[] others = two.take(Ids.Sequence.ROUTING, 1500);
    one.moveOn(Ids.Sequence.ROUTING);
    assertThat(one.take(Ids.Sequence.ROUTING, 1)[0]).isGreaterThan(others[others.length - 1]);
  }

  @Test
  void sequencesAreIndependentAndTakingNoneIsAllowed() {
    Ids ids = ids();
    assertThat(ids.take(Ids.Sequence.CATALOG, 0)).isEmpty();
    assertThat(ids.take(Ids.Sequence.ROUTING, 3)).hasSize(3).doesNotHaveDuplicates();
  }
}
