package io.argosy.system.testbed;

import io.argosy.bench.tcp.Namespace;
import io.argosy.bench.tcp.TwoEnds;
import io.argosy.deploy.grid.GridNetwork;
import io.argosy.system.tool.SocketRelay;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.opentest4j.TestAbortedException;

/**
 * Two hosts, each in a network namespace of its own, and two wires from one to the other: the
 * shared path and one for circuits, which the source limits to 64 Mb/s. Both hosts reach the router
 * of a bed, and nothing else. They end with the class, or with this process.
 */
public final class TwoHosts implements BeforeAllCallback, AfterAllCallback {

  /** Also the number of the host in its addresses. */
  public enum Host {
    SOURCE,
    DESTINATION;

    /** Returns its address on the shared path. */
    public String sharedAddress() {
      return "10.9.1." + number();
    }

    /** Returns its address on circuits. */
    public String address() {
      return "10.9.2." + number();
    }

    /** Returns its other address on circuits. */
    public String address6() {
      return "fd09::" + number();
    }

    private int number() {
      return ordinal() + 1;
    }
  }

  /** The interface of circuits at both hosts. */
  private static final String CIRCUIT = "circuit";

  /** The interface of the shared path at both hosts. */
  private static final String SHARED = "shared";

  private static final int ROUTER_PORT = 7700;
  private static final String PACED = "tbf rate 64mbit burst 64kb limit 1mb";
  private static final String OPEN = "pfifo limit 1000";

  /** Only addresses of hosts are still looked up: any packet is larger than this bucket. */
  private static final String DARK = "tbf rate 8kbit burst 50 limit 1000";

  /** Packets above 1,400 bytes, to which a header is added, are larger than this bucket. */
  private static final String SMALL_ONLY = "tbf rate 64mbit burst 1414 limit 1mb";

  private final Testbed bed;
  private final Map<Host, Namespace> places = new EnumMap<>(Host.class);
  private final Deque<AutoCloseable> open = new ArrayDeque<>();

  /**
   * @param bed that starts before
   */
  public TwoHosts(Testbed bed) {
    this.bed = bed;
  }

  @Override
  public void beforeAll(ExtensionContext context) throws IOException {
    try {
      GridNetwork.requirePossible();
    } catch (IllegalArgumentException e) {
      throw new TestAbortedException("Skipped: it needs root, ip and tc", e);
    }
    for (Host host : Host.values()) {
      Namespace place = Namespace.create();
      places.put(host, place);
      open.push(place);
    }
    for (String device : new String[] {SHARED, CIRCUIT}) {
      String destination = Long.toString(place(Host.DESTINATION).pid());
      run(
          Host.SOURCE,
          "ip link add %s type veth peer name %s netns %s".formatted(device, device, destination));
    }
    Path socket = bed.home().resolve("router.socket");
    open.push(SocketRelay.toPort(socket, bed.router().port()));
    for (Host host : Host.values()) {
      run(host, "ip addr add %s/24 dev shared".formatted(host.sharedAddress()));
      run(host, "ip addr add %s/24 dev circuit".formatted(host.address()));
      run(host, "ip addr add %s/64 dev circuit nodad".formatted(host.address6()));
      run(host, "ip link set shared up");
      run(host, "ip link set circuit up");
      reachRouter(host, socket);
    }
    mend();
  }

  private void reachRouter(Host host, Path socket) throws IOException {
    Process relay =
        TwoEnds.start(
            place(host)::command,
            SocketRelay.class,
            Integer.toString(ROUTER_PORT),
            socket.toString());
    open.push(() -> relay.destroyForcibly().onExit().join());
    if (relay.inputReader().readLine() == null) {
      throw new IOException("the relay of " + host + " has ended");
    }
  }

  @Override
  public void afterAll(ExtensionContext context) throws Exception {
    while (!open.isEmpty()) {
      open.pop().close();
    }
  }

  private Namespace place(Host host) {
    Namespace place = places.get(host);
    if (place == null) {
      throw new IllegalStateException("there is no " + host);
    }
    return place;
  }

  /** Starts a node's agent at a host, with further lines below {@code argosy.agent}. */
  public AgentProgram start(Host host, String node, String... lines) {
    AgentProgram agent = bed.agentAt(place(host)::command, node, lines);
    agent.start(URI.create("http://127.0.0.1:" + ROUTER_PORT));
    return agent;
  }

  /** Runs a command at a host. */
  public void run(Host host, String words) {
    try {
      place(host).run(words.split(" "));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Drops all packets that a host sends over circuits, without an error message to either host. */
  public void darken(Host sender) {
    send(sender, DARK);
  }

  /** Loses all packets above 1,400 bytes that a host sends over circuits. */
  public void loseLargePackets(Host sender) {
    send(sender, SMALL_ONLY);
  }

  /** Fails if a host cannot connect to a port of the other one, at its address on circuits. */
  public void requireConnection(Host client, String address, int port) {
    String opening = ": < /dev/tcp/%s/%d".formatted(address, port);
    try {
      place(client).run("timeout", "20", "bash", "-c", opening);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Circuits carry everything again. */
  public void mend() {
    send(Host.SOURCE, PACED);
    send(Host.DESTINATION, OPEN);
  }

  /** The queue is emptied before: a large packet at its head might never leave it. */
  private void send(Host sender, String discipline) {
    run(sender, "tc qdisc replace dev circuit root " + OPEN);
    run(sender, "tc qdisc replace dev circuit root " + discipline);
  }

  /** Returns the bytes that arrived at the destination over circuits. */
  public long carried() {
    Path devices = Path.of("/proc", Long.toString(place(Host.DESTINATION).pid()), "net", "dev");
    try {
      return Files.readAllLines(devices).stream()
          .map(String::strip)
          .filter(line -> line.startsWith(CIRCUIT + ":"))
          .mapToLong(line -> Long.parseLong(line.split("[:\\s]+")[1]))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
