package io.argosy.system.testbed;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

class DistributionTest {

  @Test
  void afterPackagingAMissingDistributionFails() {
    assertThatThrownBy(() -> Distribution.require(false, true)).isInstanceOf(AssertionError.class);
    assertThatCode(() -> Distribution.require(true, true)).doesNotThrowAnyException();
  }

  @Test
  void beforePackagingTheTestIsSkipped() {
    assertThatThrownBy(() -> Distribution.require(false, false))
        .isInstanceOf(TestAbortedException.class);
  }
}
