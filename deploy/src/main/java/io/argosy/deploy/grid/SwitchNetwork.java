package io.argosy.deploy.grid;

import io.argosy.bench.grid.GridWorld;
import io.argosy.bench.switchover.UdpSender;
import io.argosy.bench.tcp.TwoEnds;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteRate;
import io.argosy.deploy.process.SystemCommand;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;

/**
 * The network of {@code bench switch}: a grid of a source and a destination, which also have two
 * wires from one to the other. The first is the shared path. The second has neither an address nor
 * a limit until the hook of a circuit sets them up at both ends. Both are limited at the source.
 */
public record SwitchNetwork(GridNetwork grid, ByteRate rate) {

  static final int SOURCE = 0;
  static final int DESTINATION = 1;

  /** The numbers of the paths, and of their positions in {@link #bytes}. */
  static final int SHARED = 0;

  static final int CIRCUIT = 1;

  /**
   * At the device that carries the circuit. There may be two circuits while one replaces another;
   * traffic then has the rate of the newer one.
   */
  private static final String HOOK =
      """
      #!/bin/sh -e
      # hook.sh DEVICE DIRECTORY PACED up|down
      mkdir -p "$2"
      if [ "$4" = up ]; then
        : > "$2/$ARGOSY_KEY"
        ip addr replace "$ARGOSY_ADDRESS/32" dev "$1"
        ip link set "$1" up
        ip route replace "$ARGOSY_PEER" dev "$1" src "$ARGOSY_ADDRESS" congctl cubic
        [ "$3" = open ] || tc qdisc replace dev "$1" root tbf rate "$ARGOSY_RATE"bit %s
      else
        rm -f "$2/$ARGOSY_KEY"
        if [ -z "$(ls "$2")" ]; then
          ip addr flush dev "$1"
          tc qdisc del dev "$1" root 2>/dev/null || true
        fi
      fi
      """;

  /** Any packet is larger than this bucket. */
  private static final String CLOSED = "tbf rate 8kbit burst 100 limit 1000";

  /**
   * The burst is larger than the largest packet that the kernel segments late. Such packets are
   * counted without the headers of their segments if they pass a limit as a whole, and with them if
   * the limit has to divide them, so that bare TCP and files have to be treated alike.
   */
  private static final String QUEUE = "burst 128kb latency 50ms";

  private static final Path PROCESSES = Path.of("/proc");

  /** Source and destination. */
  public static GridWorld world(ByteRate rate) {
    return new GridWorld(
        Stream.of("SRC", "DST")
            .map(
                name ->
                    new GridWorld.Node(
                        new NodeName(name),
                        new SiteName(name),
                        Double.POSITIVE_INFINITY,
                        Double.POSITIVE_INFINITY))
            .toList(),
        List.of(new GridWorld.Link(SOURCE, DESTINATION, rate.bytesPerSecond())));
  }

  /** Adds both wires. */
  public void make() throws IOException {
    for (int path : List.of(SHARED, CIRCUIT)) {
      GridNetwork.ip(
          grid.namespace(SOURCE),
          "link add %s type veth peer name %s netns %s"
              .formatted(
                  device(SOURCE, path), device(DESTINATION, path), grid.namespace(DESTINATION)));
    }
    for (int node : List.of(SOURCE, DESTINATION)) {
      String device = device(node, SHARED);
      GridNetwork.ip(
          grid.namespace(node),
          "addr add %s/32 dev %s".formatted(address(node, SHARED), device),
          "link set %s up".formatted(device),
          "link set %s up".formatted(device(node, CIRCUIT)),
          "route add %s dev %s src %s congctl cubic"
              .formatted(address(1 - node, SHARED), device, address(node, SHARED)));
    }
    tc(SOURCE, "add", SHARED, "tbf rate %sbps %s".formatted(bytesPerSecond(), QUEUE));
  }

  private String bytesPerSecond() {
    return Long.toString(Math.round(rate.bytesPerSecond()));
  }

  private void tc(int node, String what, int path, String discipline) throws IOException {
    String line = "qdisc %s dev %s root %s".formatted(what, device(node, path), discipline);
    GridNetwork.batch("tc", grid.namespace(node), List.of(line));
  }

  /** The interface of a node on a path. */
  static String device(int node, int path) {
    return (node == SOURCE ? "s" : "d") + path;
  }

  /** The address of a node on a path; neither is a loopback address, so that doors need TLS. */
  static String address(int node, int path) {
    return "10.9.%d.%d".formatted(path + 1, node + 1);
  }

  /** Drops all packets of the circuit, in both directions, without a word to either end. */
  void cut() throws IOException {
    tc(SOURCE, "replace", CIRCUIT, CLOSED);
    tc(DESTINATION, "replace", CIRCUIT, CLOSED);
  }

  /** Takes the limits of the circuit away; the next hook sets them again. */
  void mend() throws IOException {
    tc(SOURCE, "replace", CIRCUIT, "pfifo limit 1000");
    tc(DESTINATION, "replace", CIRCUIT, "pfifo limit 1000");
  }

  private Path hookFile() {
    return grid.data().resolve("hook.sh");
  }

  /** Writes the program of all hooks. */
  void writeHook() throws IOException {
    Files.createDirectories(grid.data());
    Files.writeString(hookFile(), HOOK.formatted(QUEUE));
    Files.setPosixFilePermissions(hookFile(), PosixFilePermissions.fromString("rwx------"));
  }

  /** Returns the hook of a node. */
  List<String> hook(int node) {
    return List.of(
        hookFile().toString(),
        device(node, CIRCUIT),
        grid.data().resolve("circuits-" + device(node, CIRCUIT)).toString(),
        node == SOURCE ? "paced" : "open");
  }

  /** Runs the hooks of both ends for what is no circuit, to measure the path without Argosy. */
  void hooks(String upOrDown) throws IOException {
    for (int node : List.of(SOURCE, DESTINATION)) {
      List<String> words =
          Stream.concat(
                  Stream.of(
                      "env",
                      "ARGOSY_KEY=bare",
                      "ARGOSY_ADDRESS=" + address(node, CIRCUIT),
                      "ARGOSY_PEER=" + address(1 - node, CIRCUIT),
                      "ARGOSY_RATE=" + Math.round(8 * rate.bytesPerSecond())),
                  Stream.concat(hook(node).stream(), Stream.of(upOrDown)))
              .toList();
      SystemCommand.runWith("", grid.at(node).apply(words));
    }
  }

  /**
   * Starts other people's traffic on the shared path.
   *
   * @param share of its rate
   */
  Process background(double share) throws IOException {
    return TwoEnds.start(
        grid.at(SOURCE),
        UdpSender.class,
        address(DESTINATION, SHARED),
        Double.toString(share * rate.bytesPerSecond()));
  }

  /**
   * The bytes that arrived over each path, less the background.
   *
   * @param inDestination id of a process there
   */
  static List<Long> bytes(long inDestination) throws IOException {
    Path net = PROCESSES.resolve(Long.toString(inDestination)).resolve("net");
    List<String> devices = Files.readAllLines(net.resolve("dev"), StandardCharsets.UTF_8);
    long background = datagrams(net) * UdpSender.FRAME;
    return List.of(
        received(devices, device(DESTINATION, SHARED)) - background,
        received(devices, device(DESTINATION, CIRCUIT)));
  }

  private static long received(List<String> devices, String device) throws IOException {
    return devices.stream()
        .map(String::strip)
        .filter(line -> line.startsWith(device + ":"))
        .map(line -> line.split("[:\\s]+")[1])
        .mapToLong(Long::parseLong)
        .findFirst()
        .orElseThrow(() -> new IOException("there is no device " + device));
  }

  /** Nobody listens for the datagrams of the background, and there are no others. */
  private static long datagrams(Path net) throws IOException {
    String[] words =
        Files.readAllLines(net.resolve("snmp"), StandardCharsets.UTF_8).stream()
            .filter(line -> line.startsWith("Udp: ") && Character.isDigit(line.charAt(5)))
            .findFirst()
            .orElseThrow(() -> new IOException("the kernel counts no datagrams"))
            .split(" ");
    return Long.parseLong(words[1]) + Long.parseLong(words[2]);
  }
}
