package io.argosy.router.automation;

import io.argosy.router.stage.Transactions;
import java.time.Clock;
import java.util.List;

/** Takes back pins whose end has come, and tells of each. */
public final class PinCycle {

  private final PinStore store;
  private final ModeBook modes;
  private final Deeds deeds;
  private final Transactions transactions;
  private final Clock clock;

  public PinCycle(
      PinStore store, ModeBook modes, Deeds deeds, Transactions transactions, Clock clock) {
    this.store = store;
    this.modes = modes;
    this.deeds = deeds;
    this.transactions = transactions;
    this.clock = clock;
  }

  public void run() {
    List<Pin> ended = transactions.inOne(() -> store.end(clock.instant()));
    ended.forEach(this::tell);
  }

  private void tell(Pin pin) {
    deeds.tell(
        new Deed(
            pin.what(),
            "unpin",
            modes.of(pin.what()),
            "its end has come; it was " + pin.words(),
            pin.subject().facts()));
  }
}
