package io.argosy.deploy.grid;

import io.argosy.bench.switchover.Broken;
import io.argosy.bench.switchover.BrokenAgent;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import tools.jackson.core.type.TypeReference;

/**
 * The agents of {@code bench switch}.
 *
 * @param key of the source's door
 * @param program options and main class of the destination's agent
 */
record SwitchAgents(SwitchNetwork network, SwitchRun.Course course, DoorKey key, Path program) {

  private static final Path AGENT = Path.of("bin", "agent.args");

  private static final String BOTH =
      """
      {"router-ca-file": "%s", "transfer.backend": "%s", %s %s}
      """;

  /**
   * The largest job of FDT lasts so long at the rate of a path, so that many follow each other in a
   * run.
   */
  private static final Duration FDT_JOB = Duration.ofSeconds(10);

  private static final String FDT =
      """
      "fdt": {"jar": "%s", "streams": %d, "address": "%s", "job-bytes": "%dB"},
      """;

  private static final String SOURCE =
      """
      "door": {"address": "%s", "tls": %s}, "circuits": {"endpoints": [%s]}
      """;

  private static final String DESTINATION =
      """
      "streams.pinned": {"SRC": %d},
      "circuits": {
        "provider": {"kind": "static", "bandwidth": "%dB/s"}, "least-urgent": 3, "endpoints": [%s]}
      """;

  /** Its port has room for a circuit and the one that replaces it. */
  private static final String ENDPOINT =
      """
      {"name": "%1$s", "nodes": ["%1$s"], "port": "port-%1$s", "vlan": "100-101", "address": "%2$s",
       "rate": "%3$dB/s", "share": 1, "interface": "%4$s", "hook": %5$s}
      """;

  static SwitchAgents of(SwitchNetwork network, SwitchRun.Course course) throws IOException {
    network.writeHook();
    Path data = network.grid().data();
    String shared = SwitchNetwork.address(SwitchNetwork.SOURCE, SwitchNetwork.SHARED);
    Path program =
        course.broken() == Broken.NONE
            ? AGENT
            : BrokenAgent.write(
                AGENT,
                data.resolve("broken-agent.args"),
                course.broken(),
                SwitchNetwork.address(SwitchNetwork.DESTINATION, SwitchNetwork.SHARED));
    return new SwitchAgents(network, course, DoorKey.make(data.resolve("keys"), shared), program);
  }

  /** Returns the command that runs a command at a node. */
  UnaryOperator<List<String>> command(int node) {
    return words ->
        network
            .grid()
            .at(node)
            .apply(
                node == SwitchNetwork.SOURCE
                    ? words
                    : words.stream().map(it -> it.replace("@" + AGENT, "@" + program)).toList());
  }

  Map<String, ?> settings(int node) {
    String address = SwitchNetwork.address(node, SwitchNetwork.SHARED);
    long room = Math.round(2 * course.rate().bytesPerSecond());
    String name = network.grid().world().nodes().get(node).name().value();
    String endpoint =
        ENDPOINT.formatted(
            name,
            SwitchNetwork.address(node, SwitchNetwork.CIRCUIT),
            room,
            SwitchNetwork.device(node, SwitchNetwork.CIRCUIT),
            json(network.hook(node)));
    String own =
        node == SwitchNetwork.SOURCE
            ? SOURCE.formatted(address, json(key.settings()), endpoint)
            : DESTINATION.formatted(course.streams(), room, endpoint);
    long most = Math.round(course.rate().bytesPerSecond() * FDT_JOB.toSeconds());
    String fdt =
        course.fdt().map(jar -> FDT.formatted(jar, course.streams(), address, most)).orElse("");
    return WireJson.strict()
        .readValue(
            BOTH.formatted(key.certificate(), course.backend(), fdt, own),
            new TypeReference<Map<String, Object>>() {});
  }

  private static String json(Object value) {
    return WireJson.strict().writeValueAsString(value);
  }
}
