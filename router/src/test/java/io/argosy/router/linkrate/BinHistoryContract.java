package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** What every history of bins does. */
public interface BinHistoryContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  BinHistory history();

  void add(BinAmount bin);

  @Test
  default void aBinComesAsItWasWritten() {
    BinAmount bin = new BinAmount(NOON, 1, 3, 4, 5_000_000_000L, 2, 700, 299.5);
    add(bin);
    assertThat(history().after(NOON.minusSeconds(1), Duration.ofMinutes(1))).containsExactly(bin);
  }

  @Test
  default void whatIsOlderOrWasHardlyBusyIsLeftOut() {
    add(new BinAmount(NOON, 1, 3, 4, 500, 0, 0, 300));
    add(new BinAmount(NOON.plusSeconds(300), 1, 3, 4, 500, 0, 0, 59.9));
    BinAmount kept = new BinAmount(NOON.plusSeconds(300), 2, 4, 4, 500, 0, 0, 60);
    add(kept);
    assertThat(history().after(NOON, Duration.ofMinutes(1))).containsExactly(kept);
  }
}
