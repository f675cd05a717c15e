package io.argosy.router.automation;

import io.argosy.router.stage.StageContext;
import java.util.List;

/** Removes pins that have expired, and logs each. */
public final class PinCycle {

  private final PinStore store;
  private final ModeBook modes;
  private final ActionLog actions;
  private final StageContext context;

  public PinCycle(PinStore store, ModeBook modes, ActionLog actions, StageContext context) {
    this.store = store;
    this.modes = modes;
    this.actions = actions;
    this.context = context;
  }

  public void run() {
    List<Pin> ended = context.inOne(() -> store.end(context.now()));
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
