package io.argosy.router.automation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

public interface ActionLogContract {

  ActionLog actions();

  /** Returns how many entries of this action were recorded. */
  long recorded(String action);

  @Test
  default void eachActionIsCountedOnce() {
    actions().record(entry("open"));
    actions().record(entry("open"));
    actions().record(entry("close"));
    assertThat(recorded("open")).isEqualTo(2);
    assertThat(recorded("close")).isEqualTo(1);
    assertThat(entry("open").keyValues())
        .isEqualTo("destination=T1_B source=T1_A mode=dry-run reason=5 files failed");
  }

  private static AutomaticAction entry(String action) {
    return new AutomaticAction(
        Automatic.BREAKER,
        action,
        Mode.DRY_RUN,
        "5 files failed",
        Map.of("source", "T1_A", "destination", "T1_B"));
  }
}
