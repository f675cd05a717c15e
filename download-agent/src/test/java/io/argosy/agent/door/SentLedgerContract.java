package io.argosy.agent.door;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What everything does that keeps how much a door has sent. */
public interface SentLedgerContract {

  /** The next life, on the same state. */
  SentLedger ledger();

  /** What that life begins with. */
  long sentBefore();

  @Test
  default void aFirstLifeHasSentNothing() {
    assertThat(sentBefore()).isZero();
  }

  @Test
  default void theNextLifeGoesOnFromTheTotalWrittenLast() {
    ledger().writeSent(5);
    ledger().writeSent(Long.MAX_VALUE);
    assertThat(sentBefore()).isEqualTo(Long.MAX_VALUE);
  }
}
