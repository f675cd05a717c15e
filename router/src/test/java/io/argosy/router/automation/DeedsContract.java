package io.argosy.router.automation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** What everyone who is told deeds does. */
public interface DeedsContract {

  Deeds deeds();

  /** How many deeds of the action were told. */
  long told(String action);

  @Test
  default void eachDeedCountsOnce() {
    deeds().tell(deed("open"));
    deeds().tell(deed("open"));
    deeds().tell(deed("close"));
    assertThat(told("open")).isEqualTo(2);
    assertThat(told("close")).isEqualTo(1);
    assertThat(deed("open").keyValues())
        .isEqualTo("destination=T1_B source=T1_A mode=dry-run reason=5 files failed");
  }

  private static Deed deed(String action) {
    return new Deed(
        Automatic.BREAKER,
        action,
        Mode.DRY_RUN,
        "5 files failed",
        Map.of("source", "T1_A", "destination", "T1_B"));
  }
}
