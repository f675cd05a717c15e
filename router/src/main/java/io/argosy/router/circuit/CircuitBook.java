package io.argosy.router.circuit;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.InstanceName;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate.Measured;
import io.argosy.common.wire.user.CircuitClosureForm;
import io.argosy.common.wire.user.CircuitForm;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Role;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.circuit.CircuitStore.Closure;
import io.argosy.router.circuit.CircuitStore.Named;
import io.argosy.router.circuit.CircuitWorld.Pair;
import io.argosy.router.circuit.LeaseRule.Answer;
import io.argosy.router.linkrate.LinkForecast;
import io.argosy.router.linkrate.LinkForecasts;
import io.argosy.router.stage.Stage;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The commands about circuits, for admins, and for operators of the site of either endpoint. They
 * apply in any mode of the automatic action.
 */
public final class CircuitBook {

  private static final Duration SHORTEST = Duration.ofMinutes(1);
  private static final Duration FURTHEST = Duration.ofDays(366);
  private static final Duration LONGEST_AGO = Duration.ofHours(1);

  private final CircuitWorlds worlds;
  private final EndpointStore endpoints;
  private final CircuitStore store;
  private final LinkForecasts forecasts;
  private final InstanceName instance;
  private final CommandContext context;

  public CircuitBook(
      CircuitWorlds worlds,
      EndpointStore endpoints,
      CircuitStore store,
      LinkForecasts forecasts,
      InstanceName instance,
      CommandContext context) {
    this.worlds = worlds;
    this.endpoints = endpoints;
    this.store = store;
    this.forecasts = forecasts;
    this.instance = instance;
    this.context = context;
  }

  /**
   * Leases a circuit to the agent of the destination, whatever work there is. It replaces one whose
   * end is near.
   *
   * @return its key
   * @throws Refusal an endpoint is unknown, no circuit can join them, one of them is closed or its
   *     agent is too old, the shared path is expected to be faster, or there is not enough left of
   *     a port
   */
  public String request(Caller caller, CircuitForm form) {
    ByteRate rate =
        Refusal.orBorn("rate", form.rate().toString(), () -> new ByteRate(form.rate().bytes()));
    Duration lifetime = lifetime(form.seconds());
    UUID id =
        context.inOne(
            () -> {
              endpoints.lock();
              return lease(caller, form, rate, lifetime);
            });
    context.wake(Stage.CIRCUIT);
    return instance + "-" + id;
  }

  private static Duration lifetime(long seconds) {
    if (seconds < SHORTEST.toSeconds() || seconds > CircuitPolicy.LONGEST.toSeconds()) {
      throw refused(
          "seconds",
          seconds + "s",
          "must be %dm to %dh".formatted(SHORTEST.toMinutes(), CircuitPolicy.LONGEST.toHours()));
    }
    return Duration.ofSeconds(seconds);
  }

  private UUID lease(Caller caller, CircuitForm form, ByteRate rate, Duration lifetime) {
    CircuitWorld world = worlds.now();
    Pair pair = pair(world, form);
    caller.requireAtOneOf(List.of(pair.source().site(), pair.destination().site()), Role.OPERATOR);
    world
        .tooOld(pair)
        .or(() -> world.closed(pair, lifetime))
        .ifPresent(
            veto -> {
              throw conflict("endpoint-" + veto.word(), veto.why());
            });
    requireFaster(world, pair, rate);
    CircuitAsk ask =
        new CircuitAsk(
            form.source(), form.destination(), rate, rate, Duration.ZERO, world.ending(pair));
    Answer answer = world.answers(List.of(ask)).get(ask);
    if (!(answer instanceof Answer.Granted granted)) {
      throw conflict("no-lease", answer instanceof Answer.NoLease no ? no.why() : "");
    }
    OpenCircuit circuit =
        OpenCircuit.of(
            granted.lease(),
            pair.source(),
            pair.destination(),
            lifetime,
            world.now(),
            Optional.of(caller.name()),
            ask.successorOf());
    store.lease(circuit);
    context.record(
        caller.name(),
        "request-circuit",
        form.source() + " to " + form.destination(),
        "%s at %s for %s".formatted(granted.lease().id(), rate, lifetime));
    return granted.lease().id();
  }

  /** The files of a link with a circuit do not use its shared path. */
  private void requireFaster(CircuitWorld world, Pair pair, ByteRate rate) {
    for (LinkForecast it : forecasts.withoutQueues(world.now())) {
      LinkKey link = new LinkKey(it.sourceNodeId(), it.destinationNodeId());
      if (pair.links().contains(link)
          && it.rate() instanceof Measured(ByteRate shared)
          && shared.compareTo(rate) > 0) {
        LinkName name = world.links().get(link);
        throw conflict(
            "slower",
            "files from %s to %s would move at the %s of the circuit instead of the %s that are expected of the shared path"
                .formatted(name.source(), name.destination(), rate, shared));
      }
    }
  }

  private static Pair pair(CircuitWorld world, CircuitForm form) {
    AnnouncedEndpoint source = known(world, "source", form.source());
    AnnouncedEndpoint destination = known(world, "destination", form.destination());
    Pair pair =
        new Pair(
            source,
            destination,
            world.between(source.nodes().values(), destination.nodes().values()));
    if (!source.mayMeet(destination)) {
      throw refused(
          "destination",
          form.destination(),
          "both endpoints have one agent or one port, or do not admit each other's site");
    }
    if (pair.links().isEmpty()) {
      throw refused(
          "destination",
          form.destination(),
          "there is no enabled link from the nodes of " + form.source());
    }
    return pair;
  }

  private static AnnouncedEndpoint known(CircuitWorld world, String field, String name) {
    AnnouncedEndpoint endpoint = world.endpoints().get(name);
    if (endpoint == null) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE,
          "unknown-name",
          Refusal.Fault.unknown(field, "endpoint", name));
    }
    return endpoint;
  }

  /**
   * Has a circuit released, after which its endpoints cool down. Repeating it changes nothing.
   *
   * @param key or the id in it, as pages show it
   * @throws Refusal there is no such circuit
   */
  public void release(Caller caller, String key) {
    UUID id = idIn(key).orElseThrow(() -> unknown(key));
    context.inOne(
        () -> {
          Named circuit = store.find(id).orElseThrow(() -> unknown(key));
          caller.requireAtOneOf(
              circuit.sites().stream().map(SiteName::new).toList(), Role.OPERATOR);
          if (circuit.isWanted()) {
            store.close(id, "released by " + caller.name(), Optional.of(caller.name()));
            context.record(
                caller.name(),
                "release-circuit",
                circuit.source() + " to " + circuit.destination(),
                id.toString());
          }
        });
    context.wake(Stage.CIRCUIT);
  }

  private Optional<UUID> idIn(String key) {
    String prefix = instance + "-";
    try {
      return Optional.of(
          UUID.fromString(key.startsWith(prefix) ? key.substring(prefix.length()) : key));
    } catch (IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  private static Refusal unknown(String key) {
    return Refusal.of(
        Refusal.Kind.NOT_FOUND,
        "unknown-circuit",
        new Refusal.Fault("key", key, "there is no such circuit"));
  }

  /**
   * Closes an endpoint for maintenance.
   *
   * @throws Refusal the endpoint is unknown, or the times are wrong
   */
  public void close(Caller caller, CircuitClosureForm form) {
    Instant now = context.now();
    if (!form.until().isAfter(form.from())) {
      throw refused("until", form.until(), "must be after " + form.from());
    }
    if (!form.until().isAfter(now)) {
      throw refused("until", form.until(), "has passed");
    }
    if (form.until().isAfter(now.plus(FURTHEST))) {
      throw refused("until", form.until(), "is over a year away");
    }
    if (form.from().isBefore(now.minus(LONGEST_AGO))) {
      throw refused("from", form.from(), "is over an hour ago");
    }
    Instant from = form.from().isBefore(now) ? now : form.from();
    context.inOne(
        () -> {
          endpoints.lock();
          AnnouncedEndpoint endpoint = known(worlds.now(), "endpoint", form.endpoint());
          caller.requireAtOneOf(List.of(endpoint.site()), Role.OPERATOR);
          store.close(new Closure(endpoint.name(), from, form.until(), caller.name()));
          context.record(
              caller.name(),
              "close-endpoint",
              endpoint.name(),
              "from %s until %s".formatted(from, form.until()));
        });
    context.wake(Stage.CIRCUIT);
  }

  /**
   * Removes the closures of an endpoint that have not ended. Repeating it changes nothing.
   *
   * @throws Refusal the endpoint is unknown
   */
  public void reopen(Caller caller, String name) {
    context.inOne(
        () -> {
          AnnouncedEndpoint endpoint = known(worlds.now(), "endpoint", name);
          caller.requireAtOneOf(List.of(endpoint.site()), Role.OPERATOR);
          int closures = store.reopen(name, context.now());
          if (closures > 0) {
            context.record(caller.name(), "reopen-endpoint", name, "closures: " + closures);
          }
        });
    context.wake(Stage.CIRCUIT);
  }

  private static Refusal conflict(String code, String sentence) {
    return new Refusal(Refusal.Kind.CONFLICT, code, sentence, List.of());
  }

  private static Refusal refused(String field, Object rejected, String message) {
    return Refusal.of(
        Refusal.Kind.UNACCEPTABLE,
        "refused-value",
        new Refusal.Fault(field, rejected.toString(), message));
  }
}
