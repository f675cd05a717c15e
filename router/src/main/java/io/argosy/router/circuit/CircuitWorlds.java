package io.argosy.router.circuit;

import io.argosy.common.topology.LinkName;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.PinStore;
import io.argosy.router.topology.LinkKey;
import java.time.Clock;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;

/** Reads all that decides about circuits, in the caller's transaction. */
public final class CircuitWorlds {

  private final EndpointStore endpoints;
  private final CircuitStore store;
  private final PinStore pins;
  private final CircuitPolicy policy;
  private final Clock clock;
  private final Supplier<UUID> ids;

  /**
   * @param ids of new leases
   */
  public CircuitWorlds(
      EndpointStore endpoints,
      CircuitStore store,
      PinStore pins,
      CircuitPolicy policy,
      Clock clock,
      Supplier<UUID> ids) {
    this.endpoints = endpoints;
    this.store = store;
    this.pins = pins;
    this.policy = policy;
    this.clock = clock;
    this.ids = ids;
  }

  CircuitWorld now() {
    Instant now = clock.instant();
    Map<String, AnnouncedEndpoint> all = endpoints.all();
    List<OpenCircuit> open = store.open();
    return new CircuitWorld(
        now,
        policy.coolDown(),
        all,
        open,
        store.setbacks(now.minus(policy.coolDown())),
        store.closures(now),
        links(all, open),
        pins.holding(Automatic.CIRCUITS),
        ids);
  }

  private Map<LinkKey, LinkName> links(Map<String, AnnouncedEndpoint> all, List<OpenCircuit> open) {
    Set<Long> nodes = new HashSet<>();
    all.values().forEach(endpoint -> nodes.addAll(endpoint.nodes().values()));
    open.forEach(
        circuit -> {
          nodes.addAll(circuit.ends().sourceNodes());
          nodes.addAll(circuit.ends().destinationNodes());
        });
    return store.links(nodes);
  }
}
