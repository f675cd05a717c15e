package io.argosy.agent.door;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The contract of stores of the router's keys. */
public interface KnownKeysContract {

  /** A new process on the same state. */
  KnownKeys keys();

  @Test
  default void theFirstProcessHasNoKeys() {
    assertThat(keys().read()).isEmpty();
  }

  @Test
  default void theNextProcessReadsTheLastKeys() {
    keys().write("{\"keys\":[]}");
    keys().write("{\"keys\":[\n1, \"caf\u00e9\"]}\n");
    assertThat(keys().read()).contains("{\"keys\":[\n1, \"caf\u00e9\"]}\n");
  }
}
