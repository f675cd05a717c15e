package io.argosy.deploy.grid;

import io.argosy.bench.grid.GridWorld;
import io.argosy.common.wire.WireJson;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/**
 * Reads counters and changes capacities of the links, by one open {@code tc} process for each
 * sending node.
 */
record ShapedLinks(GridWorld world, Map<Integer, Process> processes) implements AutoCloseable {

  static ShapedLinks open(GridWorld world, GridNetwork network) throws IOException {
    ShapedLinks links = new ShapedLinks(world, new HashMap<>());
    for (int node = 0; node < world.nodes().size(); node++) {
      if (world.sends(node)) {
        links.start(node, network.namespace(node));
      }
    }
    return links;
  }

  private void start(int node, String namespace) throws IOException {
    processes.put(
        node,
        new ProcessBuilder("tc", "-n", namespace, "-s", "-j", "-force", "-batch", "-")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start());
  }

  /** The payload bytes that each link has carried. */
  synchronized List<Long> bytes() throws IOException {
    Map<Integer, Map<String, Long>> sent = new HashMap<>();
    for (int node : processes.keySet()) {
      sent.put(node, sentByQueue(node));
    }
    List<Long> bytes = new ArrayList<>();
    for (int number = 0; number < world.links().size(); number++) {
      GridWorld.Link link = world.links().get(number);
      String queue = link.circuit() ? Shaping.circuitQueue(number) : Shaping.queueOf(link.to());
      long counted = sent.get(link.from()).getOrDefault(queue, 0L);
      bytes.add(Shaping.payload(counted));
    }
    return bytes;
  }

  private Map<String, Long> sentByQueue(int node) throws IOException {
    send(node, "qdisc show");
    String line = processes.get(node).inputReader(StandardCharsets.UTF_8).readLine();
    if (line == null) {
      throw new IOException("tc ended");
    }
    Map<String, Long> bytes = new HashMap<>();
    for (JsonNode queue : WireJson.tolerant().readTree(line)) {
      bytes.put(queue.path("handle").asString(), queue.path("bytes").asLong());
    }
    return bytes;
  }

  synchronized void setCapacity(int link, double capacity) throws IOException {
    send(world.links().get(link).from(), new Shaping(world).change(link, capacity));
  }

  private void send(int node, String line) throws IOException {
    BufferedWriter input = processes.get(node).outputWriter(StandardCharsets.UTF_8);
    input.write(line);
    input.newLine();
    input.flush();
  }

  @Override
  public synchronized void close() {
    processes.values().forEach(Process::destroy);
  }
}
