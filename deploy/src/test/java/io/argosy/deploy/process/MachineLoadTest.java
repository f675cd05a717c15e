package io.argosy.deploy.process;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MachineLoadTest {

  @Test
  void aLoadAboveTheProcessorsExplainsThatTheMachineIsSlow() {
    assertThat(MachineLoad.sentence(14.66, 2))
        .isEqualTo(
            "This machine is overloaded and therefore slow: its load is 14.7, and its processors"
                + " are 2.");
    assertThat(MachineLoad.sentence(1.5, 2))
        .isEqualTo("The load of this machine is 1.5, and its processors are 2.");
    assertThat(MachineLoad.sentence(-1, 4))
        .isEqualTo("The load of this machine is unknown, and its processors are 4.");
  }
}
