package io.argosy.router.breaker;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.BreakerForm;
import io.argosy.router.access.Caller;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Pin;
import io.argosy.router.automation.PinRules;
import io.argosy.router.automation.PinStore;
import io.argosy.router.automation.PinSubject;
import io.argosy.router.stage.Stage;
import io.argosy.router.topology.LinkKey;
import io.argosy.router.topology.NodeDirectory;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The command that pins breakers: a pin overrides the breaker's own decision. */
public final class BreakerBook {

  private static final String NONE = "none";

  private final BreakerStore store;
  private final PinStore pins;
  private final NodeDirectory nodes;
  private final CommandContext context;

  public BreakerBook(
      BreakerStore store, PinStore pins, NodeDirectory nodes, CommandContext context) {
    this.store = store;
    this.pins = pins;
    this.nodes = nodes;
    this.context = context;
  }

  /**
   * Sets or removes a pin. Without a pin the breaker is closed and judged from now on, as if it had
   * never been open: removing a pin also closes at once what opened automatically or in a dry run.
   */
  public void pin(Caller caller, BreakerForm form) {
    if (Stream.of("open", "closed", NONE).noneMatch(word -> word.equals(form.pin()))) {
      throw refused(new Refusal.Fault("pin", form.pin(), "must be one of open, closed, none"));
    }
    PinRules.reason(form.reason())
        .ifPresent(
            fault -> {
              throw refused(fault);
            });
    caller.requireAdmin();
    PinSubject subject = subject(form);
    context.inOne(
        () -> {
          write(caller, subject, form);
          context.record(
              caller.name(),
              "pin-breaker",
              name(subject.source()) + "->" + name(subject.destination()),
              form.pin().toUpperCase(Locale.ROOT) + " " + form.reason());
        });
    context.wake(Stage.ROUTING);
  }

  private PinSubject subject(BreakerForm form) {
    if (form.source() == null && form.destination() == null) {
      throw refused(new Refusal.Fault("source", null, "name a source, a destination or both"));
    }
    return new PinSubject(
        node("source", form.source()),
        node("destination", form.destination()),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private Optional<PinSubject.Named> node(String field, @Nullable NodeName name) {
    return Optional.ofNullable(name)
        .map(known -> new PinSubject.Named(nodes.require(field, known).id(), known.value()));
  }

  private void write(Caller caller, PinSubject subject, BreakerForm form) {
    if (form.pin().equals(NONE)) {
      pins.holding(Automatic.BREAKER).stream()
          .filter(pin -> pin.subject().equals(subject))
          .forEach(pin -> pins.remove(pin.id()));
      store.reset(
          new LinkKey(PinSubject.key(subject.source()), PinSubject.key(subject.destination())),
          form.reason(),
          context.now());
    } else {
      pins.put(
          new Pin(
              0,
              Automatic.BREAKER,
              subject,
              Optional.empty(),
              Optional.of(form.pin()),
              Optional.empty(),
              form.reason(),
              caller.name(),
              context.now()));
    }
  }

  private static String name(Optional<PinSubject.Named> node) {
    return node.map(PinSubject.Named::name).orElse("*");
  }

  private static Refusal refused(Refusal.Fault fault) {
    return Refusal.of(Refusal.Kind.UNACCEPTABLE, "refused-value", fault);
  }
}
