package io.argosy.common.task;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskKeyTest {

  @Test
  void keysAreEqualIfTaskAndEpochAre() {
    assertThat(new TaskKey("1f_-Z", 2))
        .hasToString("1f_-Z/2")
        .isNotEqualTo(new TaskKey("1f_-Z", 3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " ", "a/b", "..", "a b", "a\n", "123456789012345678901234567890123"})
  void invalidTasksAreRefused(String task) {
    assertThatIllegalArgumentException().isThrownBy(() -> new TaskKey(task, 0));
  }

  @Test
  void anEpochIsNotNegativeAndAPriorityIs0To3() {
    assertThatIllegalArgumentException().isThrownBy(() -> new TaskKey("a", -1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Priority(-1));
    assertThatIllegalArgumentException().isThrownBy(() -> new Priority(4));
    assertThat(new Priority(0)).isLessThan(new Priority(3));
  }
}
