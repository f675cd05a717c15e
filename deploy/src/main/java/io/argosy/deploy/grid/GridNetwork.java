package io.argosy.deploy.grid;

import io.argosy.bench.grid.GridWorld;
import io.argosy.deploy.process.JavaProgram;
import io.argosy.deploy.process.Program;
import io.argosy.deploy.process.SystemCommand;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;

/**
 * A network namespace for each node, and a hub that joins them by a bridge. Their names contain the
 * id of the process that created them. All addresses are loopback addresses, because programs
 * without TLS accept no others; the namespaces route them over their interfaces.
 */
public record GridNetwork(GridWorld world, String name) implements AutoCloseable {

  /** The address of the router in the hub. */
  static final String HUB_ADDRESS = "127.9.0.1";

  private static final String PREFIX = "argosy-grid-";
  private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d+)(?:-\\w+)?");
  private static final Path NAMESPACES = Path.of("/run/netns");

  private static final List<String> LOOPBACK_ROUTES =
      List.of(
          "sysctl -qw net.ipv4.conf.all.route_localnet=1 net.ipv4.conf.default.route_localnet=1",
          "(sysctl -qw net.ipv4.tcp_congestion_control=cubic"
              + " || sysctl -qw net.ipv4.tcp_congestion_control=reno) 2>/dev/null",
          "ip link set lo up",
          "ip addr add 127.0.0.1/32 dev lo",
          "ip addr del 127.0.0.1/8 dev lo");

  private static final List<String> INHERITED =
      List.of("argosy.home", "argosy.cwd", "argosy.cache");

  /**
   * @throws IllegalArgumentException this machine or user cannot create network namespaces
   */
  public static void requirePossible() throws IOException {
    boolean root = Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    if (!root || !SystemCommand.isThere("ip") || !SystemCommand.isThere("tc")) {
      throw new IllegalArgumentException(
          "the bench shapes links between network namespaces: it needs root, ip and tc");
    }
  }

  /** Creates the network of a world, after removing those of ended processes. */
  public static GridNetwork make(GridWorld world) throws IOException {
    removeLeftovers();
    GridNetwork network = new GridNetwork(world, PREFIX + ProcessHandle.current().pid());
    boolean made = false;
    try {
      network.makeHub();
      for (int node = 0; node < world.nodes().size(); node++) {
        network.makeNode(node);
      }
      made = true;
      return network;
    } finally {
      if (!made) {
        network.close();
      }
    }
  }

  public String hub() {
    return name + "-hub";
  }

  String namespace(int node) {
    return name + "-" + (node + 1);
  }

  /** Returns the command that runs a command at a node. */
  UnaryOperator<List<String>> at(int node) {
    return words ->
        Stream.concat(Stream.of("ip", "netns", "exec", namespace(node)), words.stream()).toList();
  }

  /** The data directory of the run. */
  public Path data() {
    return Path.of(System.getProperty("java.io.tmpdir"), name);
  }

  /**
   * Runs the same command line as a process in the hub, where the agents can reach database and
   * router. The network is removed even if this process is terminated.
   *
   * @param words of the command line
   * @return its exit code
   */
  public int runInHub(List<String> words) throws IOException {
    Process process =
        new ProcessBuilder(hubCommand(words))
            .directory(new File(System.getProperty("argosy.home", ".")))
            .inheritIO()
            .start();
    Thread hook = Thread.ofPlatform().name("end-hub").unstarted(() -> end(process));
    Runtime.getRuntime().addShutdownHook(hook);
    return Program.exitCode(process);
  }

  private List<String> hubCommand(List<String> words) {
    List<String> options =
        INHERITED.stream()
            .filter(name -> System.getProperty(name) != null)
            .map(name -> "-D" + name + "=" + System.getProperty(name))
            .toList();
    List<String> command = new ArrayList<>(List.of("ip", "netns", "exec", hub()));
    command.addAll(JavaProgram.javaCommand(options, "argosy"));
    command.addAll(words);
    return command;
  }

  private void end(Process process) {
    process.destroy();
    process.onExit().join();
    try {
      close();
    } catch (IOException removedByTheNextBench) {
      return;
    }
  }

  private void makeHub() throws IOException {
    makeNamespace(hub());
    SystemCommand.run("ip", "-n", hub(), "link", "add", "br0", "type", "bridge");
    String mtu = Integer.toString(Shaping.MTU);
    SystemCommand.run("ip", "-n", hub(), "link", "set", "br0", "mtu", mtu, "up");
    SystemCommand.run("ip", "-n", hub(), "addr", "add", HUB_ADDRESS + "/16", "dev", "br0");
  }

  private static void makeNamespace(String namespace) throws IOException {
    SystemCommand.run("ip", "netns", "add", namespace);
    SystemCommand.run(
        "ip", "netns", "exec", namespace, "sh", "-ec", String.join("\n", LOOPBACK_ROUTES));
  }

  private void makeNode(int node) throws IOException {
    String own = namespace(node);
    String device = "v" + (node + 1);
    String mtu = Integer.toString(Shaping.MTU);
    makeNamespace(own);
    ip(
        hub(),
        "link add %s mtu %s type veth peer name eth0 netns %s mtu %s"
            .formatted(device, mtu, own, mtu),
        // Without segmentation offload: larger pieces would be shaped in bursts.
        "link set %s gso_max_size %s gso_max_segs 1".formatted(device, mtu),
        "link set %s master br0 up".formatted(device));
    ip(
        own,
        "addr add %s/16 dev eth0".formatted(Shaping.addressOf(node)),
        "link set eth0 gso_max_size %s gso_max_segs 1".formatted(mtu),
        "link set eth0 up");
    Shaping shaping = new Shaping(world);
    batch("tc", own, shaping.uplink(node));
    batch("tc", hub(), shaping.downlink(node, device));
  }

  static void ip(String namespace, String... lines) throws IOException {
    batch("ip", namespace, List.of(lines));
  }

  static void batch(String program, String namespace, List<String> lines) throws IOException {
    SystemCommand.runWith(
        String.join("\n", lines) + "\n", List.of(program, "-n", namespace, "-batch", "-"));
  }

  /** Removes namespaces, processes and data of benches that were killed. */
  private static void removeLeftovers() throws IOException {
    for (Path namespace : listed(NAMESPACES)) {
      if (isLeftover(namespace)) {
        remove(namespace.getFileName().toString());
      }
    }
    for (Path data : listed(Path.of(System.getProperty("java.io.tmpdir")))) {
      if (isLeftover(data)) {
        FileSystemUtils.deleteRecursively(data);
      }
    }
  }

  private static List<Path> listed(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.toList();
    }
  }

  private static boolean isLeftover(Path entry) {
    return maker(entry.getFileName().toString())
        .filter(pid -> ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isEmpty())
        .isPresent();
  }

  private static Optional<Long> maker(String name) {
    Matcher matcher = NAME.matcher(name);
    return matcher.matches() ? Optional.of(Long.valueOf(matcher.group(1))) : Optional.empty();
  }

  /** Removes a namespace and kills its processes, all of which were started by a bench. */
  private static void remove(String namespace) throws IOException {
    for (String pid : SystemCommand.run("ip", "netns", "pids", namespace).split("\\s+")) {
      if (!pid.isEmpty()) {
        ProcessHandle.of(Long.parseLong(pid)).ifPresent(ProcessHandle::destroyForcibly);
      }
    }
    SystemCommand.run("ip", "netns", "del", namespace);
  }

  /** Removes the network; a second call does nothing. */
  @Override
  public synchronized void close() throws IOException {
    for (Path namespace : listed(NAMESPACES)) {
      if (namespace.getFileName().toString().startsWith(name + "-")) {
        remove(namespace.getFileName().toString());
      }
    }
    FileSystemUtils.deleteRecursively(data());
  }
}
