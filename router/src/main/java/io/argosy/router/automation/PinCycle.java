package io.argosy.router.automation;

import io.argosy.router.stage.Transactions;
import java.time.Clock;
import java.util.List;

/** Removes pins that have expired, and logs each. */
public final class PinCycle {

  private final PinStore store;
  private final ModeBook modes;
  private final ActionLog actions;
  private final Transactions transactions;
  private final Clock clock;

  public PinCycle(
      PinStore store, ModeBook modes, ActionLog actions, Transactions transactions, Clock clock) {
    this.store = store;
    this.modes = modes;
    this.actions = actions;
    this.transactions = transactions;
    this.clock = clock;
  }

  public void run() {
    List<Pin> ended = transactions.inOne(() -> store.end(clock.instant()));
    ended.forEach(this::report);
  }

  private void report(Pin pin) {
    actions.record(
        new AutomaticAction(
            pin.what(),
            "unpin",
            modes.of(pin.what()),
            "expired; it was " + pin.words(),
            pin.subject().facts()));
  }
}
