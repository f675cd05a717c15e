package io.argosy.router.automation;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Role;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.stage.Stage;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The commands about pins. An admin pins whatever can be; an operator what names a node of his
 * site.
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

  /** Returns the pin's key. */
  public long pin(Caller caller, PinWish wish) {
    rules
        .fault(wish, context.now())
        .ifPresent(
            fault -> {
              throw Refusal.of(Refusal.Kind.UNACCEPTABLE, "refused-value", fault);
            });
    Optional<PinStore.Node> source = node("source", wish.names().source());
    Optional<PinStore.Node> destination = node("destination", wish.names().destination());
    requireMay(caller, sites(source, destination));
    PinSubject subject =
        new PinSubject(
            source.map(PinStore.Node::named),
            destination.map(PinStore.Node::named),
            wish.names().request().map(this::request),
            wish.names().block().map(name -> known("block", "block", name, store.block(name))),
            wish.names().strategy());
    long id = context.inOne(() -> put(caller, wish, subject));
    context.wake(Stage.ROUTING);
    return id;
  }

  private long put(Caller caller, PinWish wish, PinSubject subject) {
    Pin pin =
        new Pin(
            0,
            wish.what(),
            subject,
            wish.capacity(),
            wish.until(),
            wish.reason(),
            caller.name(),
            context.now());
    audit(caller, "pin", pin);
    return store.put(pin);
  }

  /** What it was about is left to the router again. */
  public void unpin(Caller caller, long id) {
    context.inOne(
        () -> {
          Pin pin = store.lock(id).orElseThrow(() -> noPin(id));
          requireMay(
              caller, sites(again(pin.subject().source()), again(pin.subject().destination())));
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

  private static void requireMay(Caller caller, List<SiteName> sites) {
    if (sites.isEmpty()) {
      caller.requireAdmin();
    } else if (sites.stream().noneMatch(site -> caller.mayAt(site, Role.OPERATOR))) {
      caller.requireAt(sites.getFirst(), Role.OPERATOR);
    }
  }

  private Optional<PinStore.Node> node(String field, Optional<NodeName> name) {
    return name.map(given -> known(field, "node", given, store.node(given)));
  }

  private long request(long id) {
    return known(
        "request", "request", id, store.hasRequest(id) ? Optional.of(id) : Optional.empty());
  }

  private static <T> T known(String field, String kind, Object name, Optional<T> found) {
    return found.orElseThrow(
        () ->
            Refusal.of(
                Refusal.Kind.UNACCEPTABLE,
                "unknown-name",
                Refusal.Fault.unknown(field, kind, name)));
  }

  private static Refusal noPin(long id) {
    return Refusal.of(
        Refusal.Kind.NOT_FOUND,
        "no-such-pin",
        new Refusal.Fault("id", Long.toString(id), "there is no such pin, or it has ended"));
  }
}
