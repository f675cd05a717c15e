package io.argosy.router.automation;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.user.PinForm;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Role;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.stage.Stage;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The commands about pins, except those of breakers, which have a command of their own. Operators
 * may only set pins that name a node of their site.
 */
public final class PinBook {

  private final PinStore store;
  private final PinRules rules;
  private final CommandContext context;

  public PinBook(PinStore store, PinRules rules, CommandContext context) {
    this.store = store;
    this.rules = rules;
    this.context = context;
  }

  public long pin(Caller caller, PinForm form) {
    Automatic what =
        Refusal.orBorn("automation", form.automation(), () -> Automatic.parse(form.automation()));
    Optional<ByteRate> capacity = Optional.ofNullable(form.capacity()).map(PinBook::rate);
    rules.fault(what, form, context.now()).ifPresent(PinBook::refuse);
    Optional<PinStore.Node> source = node("source", form.source());
    Optional<PinStore.Node> destination = node("destination", form.destination());
    caller.requireAtOneOf(sites(source, destination), Role.OPERATOR);
    Pin pin =
        new Pin(
            0,
            what,
            new PinSubject(
                source.map(PinStore.Node::named),
                destination.map(PinStore.Node::named),
                Optional.ofNullable(form.request()).map(this::request),
                Optional.ofNullable(form.block())
                    .map(name -> known("block", "block", name, store.block(name))),
                Optional.ofNullable(form.dataset())
                    .map(name -> known("dataset", "dataset", name, store.dataset(name))),
                Optional.ofNullable(form.strategy())),
            capacity,
            Optional.empty(),
            Optional.ofNullable(form.until()),
            form.reason(),
            caller.name(),
            context.now());
    long id =
        context.inOne(
            () -> {
              audit(caller, "pin", pin);
              return store.put(pin);
            });
    context.wake(Stage.ROUTING);
    return id;
  }

  private static void refuse(Refusal.Fault fault) {
    throw Refusal.of(Refusal.Kind.UNACCEPTABLE, "refused-value", fault);
  }

  private static ByteRate rate(Double bytesPerSecond) {
    return Refusal.orBorn(
        "capacity", bytesPerSecond.toString(), () -> new ByteRate(bytesPerSecond));
  }

  /** Removes a pin, so that the automatic action applies again. */
  public void unpin(Caller caller, String key) {
    long id = number(key).orElseThrow(() -> noPin(key));
    context.inOne(
        () -> {
          Pin pin =
              store
                  .lock(id)
                  .filter(any -> any.what() != Automatic.BREAKER)
                  .orElseThrow(() -> noPin(key));
          caller.requireAtOneOf(
              sites(again(pin.subject().source()), again(pin.subject().destination())),
              Role.OPERATOR);
          store.remove(id);
          audit(caller, "unpin", pin);
        });
    context.wake(Stage.ROUTING);
  }

  private void audit(Caller caller, String action, Pin pin) {
    context.record(
        caller.name(),
        action,
        pin.what().toString(),
        pin.subject() + pin.value().map(rate -> " at " + rate).orElse("") + ": " + pin.reason());
  }

  private Optional<PinStore.Node> again(Optional<PinSubject.Named> node) {
    return node.flatMap(named -> store.node(new NodeName(named.name())));
  }

  private static List<SiteName> sites(
      Optional<PinStore.Node> source, Optional<PinStore.Node> destination) {
    return Stream.concat(source.stream(), destination.stream()).map(PinStore.Node::site).toList();
  }

  private Optional<PinStore.Node> node(String field, @Nullable NodeName name) {
    return Optional.ofNullable(name).map(given -> known(field, "node", given, store.node(given)));
  }

  private long request(String key) {
    return known("request", "request", key, number(key).filter(store::hasRequest));
  }

  private static Optional<Long> number(String key) {
    try {
      return Optional.of(Long.parseLong(key));
    } catch (NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static <T> T known(String field, String kind, Object name, Optional<T> found) {
    return found.orElseThrow(
        () ->
            Refusal.of(
                Refusal.Kind.UNACCEPTABLE,
                "unknown-name",
                Refusal.Fault.unknown(field, kind, name)));
  }

  private static Refusal noPin(String key) {
    return Refusal.of(
        Refusal.Kind.NOT_FOUND,
        "no-such-pin",
        new Refusal.Fault("id", key, "there is no such pin, or it has ended"));
  }
}
