package io.argosy.deploy.grid;

import io.argosy.bench.grid.GridWorld;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The circuits of a grid: a wire of its own for each, from the sender to the receiver, outside of
 * the classes that shape uplinks and downlinks.
 *
 * @param world with the circuits as links
 */
record GridCircuits(GridWorld world, GridNetwork network) {

  private static final int MOST_ROOM = 10;

  /** Adds the wires. */
  void make() throws IOException {
    for (int link = 0; link < world.links().size(); link++) {
      if (world.links().get(link).circuit()) {
        make(link);
      }
    }
  }

  private void make(int link) throws IOException {
    GridWorld.Link ends = world.links().get(link);
    String device = Shaping.circuitDevice(link);
    GridNetwork.ip(
        network.namespace(ends.from()),
        "link add %1$s mtu %2$s type veth peer name %1$s netns %3$s mtu %2$s"
            .formatted(device, Shaping.MTU, network.namespace(ends.to())));
    for (int node : List.of(ends.from(), ends.to())) {
      String peer = address(link, node == ends.from() ? ends.to() : ends.from());
      GridNetwork.ip(
          network.namespace(node),
          "addr add %s/32 dev %s".formatted(address(link, node), device),
          "link set %1$s gso_max_size %2$s gso_max_segs 1".formatted(device, Shaping.MTU),
          "link set %s up".formatted(device),
          "route add %s dev %s src %s".formatted(peer, device, address(link, node)));
    }
    GridNetwork.batch(
        "tc", network.namespace(ends.from()), List.of(Shaping.circuit(link, ends.capacity())));
  }

  /** The address of an end of a circuit, {@code 127.9.2.n} and the following networks. */
  private String address(int link, int node) {
    int end = node == world.links().get(link).from() ? 0 : 1;
    return "127.9.%d.%d".formatted(2 + link / 100, 1 + 2 * (link % 100) + end);
  }

  /** The name of the endpoint of a circuit at a node. */
  String endpoint(int link, int node) {
    return world.nodes().get(node).name() + "-" + Shaping.circuitDevice(link);
  }

  /** The settings of a node's agent; none where no circuit ends. */
  Map<String, Object> settings(int node) {
    List<Map<String, Object>> ends = new ArrayList<>();
    for (int link = 0; link < world.links().size(); link++) {
      GridWorld.Link one = world.links().get(link);
      if (one.circuit() && (one.from() == node || one.to() == node)) {
        ends.add(end(link, node));
      }
    }
    if (ends.isEmpty()) {
      return Map.of();
    }
    Map<String, Object> circuits = new HashMap<>(Map.of("endpoints", ends));
    if (world.receives(node)) {
      circuits.put("least-urgent", 3);
      circuits.put("provider", Map.of("kind", "static", "bandwidth", "100Gb/s"));
    }
    return Map.of("circuits", circuits);
  }

  private Map<String, Object> end(int link, int node) {
    return Map.of(
        "name",
        endpoint(link, node),
        "uri",
        endpoint(link, node),
        "address",
        address(link, node),
        "nodes",
        List.of(world.nodes().get(node).name().value()),
        "rate",
        Math.round(MOST_ROOM * world.links().get(link).capacity()) + "B/s",
        "share",
        1,
        "interface",
        Shaping.circuitDevice(link),
        "own-interface",
        true);
  }
}
