package io.argosy.router.automation;

import io.argosy.router.access.Caller;
import io.argosy.router.audit.CommandRim;
import java.util.Map;
import java.util.Optional;

/** What may act by itself: as the configuration says, unless an admin has said otherwise. */
public final class ModeBook {

  private final ModeStore store;
  private final Map<Automatic, Mode> configured;
  private final CommandRim rim;

  /**
   * @param configured for what is not named here, {@link Mode#ON}
   */
  public ModeBook(ModeStore store, Map<Automatic, Mode> configured, CommandRim rim) {
    this.store = store;
    this.configured = Map.copyOf(configured);
    this.rim = rim;
  }

  public Mode of(Automatic what) {
    return store.find(what).orElseGet(() -> configured.getOrDefault(what, Mode.ON));
  }

  /** Whether a command said so, and not the configuration. */
  public boolean isSet(Automatic what) {
    return store.find(what).isPresent();
  }

  /**
   * @param mode empty: as the configuration says
   */
  public void set(Caller caller, Automatic what, Optional<Mode> mode) {
    caller.requireAdmin();
    rim.transactions()
        .inOne(
            () -> {
              mode.ifPresentOrElse(
                  chosen -> store.put(what, chosen, caller.name(), rim.clock().instant()),
                  () -> store.forget(what));
              rim.audit()
                  .record(
                      caller.name(),
                      "automation",
                      what.toString(),
                      "mode " + mode.map(Mode::toString).orElse("as configured"));
            });
  }
}
