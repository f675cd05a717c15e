package io.argosy.agent.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.InstanceName;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The contract of stores of the last registration. */
public interface LastRegistrationContract {

  Incarnation DEALT =
      new Incarnation(new AgentName("east"), 7, Duration.ofSeconds(30), new InstanceName("debug"));

  /** A new process on the same state. */
  LastRegistration earlier();

  @Test
  default void theFirstProcessHasNoEarlierRegistration() {
    assertThat(earlier().last()).isEmpty();
    assertThat(earlier().mayBeRegistered()).isFalse();
  }

  @Test
  default void theNextProcessKnowsTheLastIncarnation() {
    earlier().remember(new Incarnation(DEALT.agent(), 6, DEALT.heartbeat(), null));
    earlier().remember(DEALT);
    assertThat(earlier().last()).contains(DEALT);
  }

  /** The answer may have been lost with the process. */
  @Test
  default void theNextProcessKnowsOfAnUnansweredRegistration() {
    earlier().sending();
    assertThat(earlier().mayBeRegistered()).isTrue();
    assertThat(earlier().last()).isEmpty();
  }

  @Test
  default void anAnswerOrARefusalSettlesTheRegistration() {
    earlier().sending();
    earlier().remember(DEALT);
    assertThat(earlier().mayBeRegistered()).isFalse();
    earlier().sending();
    earlier().refused();
    earlier().refused();
    assertThat(earlier().mayBeRegistered()).isFalse();
    assertThat(earlier().last()).contains(DEALT);
  }
}
