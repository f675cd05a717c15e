package io.argosy.router.automation;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

public interface ModeStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  ModeStore store();

  @Test
  default void aModeIsStoredUntilItIsRemoved() {
    assertThat(store().find(Automatic.BREAKER)).isEmpty();
    store().put(Automatic.BREAKER, Mode.OFF, "ann", NOON);
    store().put(Automatic.BREAKER, Mode.DRY_RUN, "bob", NOON);
    assertThat(store().find(Automatic.BREAKER)).contains(Mode.DRY_RUN);
    assertThat(store().find(Automatic.REROUTING)).isEmpty();
    store().forget(Automatic.BREAKER);
    store().forget(Automatic.BREAKER);
    assertThat(store().find(Automatic.BREAKER)).isEmpty();
  }
}
