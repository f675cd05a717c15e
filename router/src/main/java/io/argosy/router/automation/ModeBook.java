package io.argosy.router.automation;

import io.argosy.router.access.Caller;
import io.argosy.router.audit.CommandContext;
import java.util.Map;
import java.util.Optional;

/** The modes of automatic actions: the configured mode, unless an admin has set another. */
public final class ModeBook {

  private final ModeStore store;
  private final Map<Automatic, Mode> configured;
  private final CommandContext context;

  /**
   * @param configured the configured modes; {@link Mode#ON} for all others
   */
  public ModeBook(ModeStore store, Map<Automatic, Mode> configured, CommandContext context) {
    this.store = store;
    this.configured = Map.copyOf(configured);
    this.context = context;
  }

  public Mode of(Automatic what) {
    return chosen(what).orElseGet(() -> configured(what));
  }

  /** Returns the mode that an admin has set by a command; empty if the configured one applies. */
  public Optional<Mode> chosen(Automatic what) {
    return store.find(what);
  }

  public Mode configured(Automatic what) {
    return configured.getOrDefault(what, Mode.ON);
  }

  /**
   * @param mode empty to return to the configured mode
   */
  public void set(Caller caller, Automatic what, Optional<Mode> mode) {
    caller.requireAdmin();
    context.inOne(
        () -> {
          mode.ifPresentOrElse(
              chosen -> store.put(what, chosen, caller.name(), context.now()),
              () -> store.forget(what));
          context.record(
              caller.name(),
              "automation",
              what.toString(),
              "mode " + mode.map(Mode::toString).orElse("as configured"));
        });
  }
}
