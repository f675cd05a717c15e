package io.argosy.router.automation;

import io.argosy.router.stage.StageContext;
import java.util.List;

/** Removes pins that have expired, and logs each. */
public record PinCycle(PinStore store, ModeBook modes, ActionLog actions, StageContext context) {

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
