package io.argosy.router.token;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The contract of {@link KeySets}. */
public interface KeySetsContract {

  KeySets sets();

  @Test
  default void theKeysOfTheFirstCountUntilNobodyHasThem() {
    KeySets sets = sets();
    assertThat(sets.look("a", "old")).isZero();
    assertThat(sets.look("b", "new")).as("of another issuer").isZero();
    for (int n = 0; n < 3; n++) {
      assertThat(sets.look("a", "new")).isOne();
      assertThat(sets.look("a", "newer")).isEqualTo(2);
      assertThat(sets.look("a", "old")).isZero();
    }
    assertThat(sets.look("a", "new")).isOne();
    assertThat(sets.look("a", "newer")).isEqualTo(2);
    assertThat(sets.look("a", "new")).isZero();
    assertThat(sets.look("a", "old")).isOne();
    assertThat(sets.look("a", "new")).isZero();
    assertThat(sets.look("b", "new")).isZero();
  }
}
