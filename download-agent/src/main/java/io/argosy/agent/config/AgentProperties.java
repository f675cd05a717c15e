package io.argosy.agent.config;

import static java.util.Objects.requireNonNullElse;

import io.argosy.agent.batch.StreamControl;
import io.argosy.agent.fdt.PortRange;
import io.argosy.circuit.control.provider.EndpointSettings;
import io.argosy.circuit.control.provider.ProviderSettings;
import io.argosy.circuit.demand.CircuitPolicy;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.common.http.BoundedServer;
import io.argosy.common.http.Tls;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.Forwarding;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.Registration;
import java.net.InetAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.boot.context.properties.bind.Name;

/**
 * The settings {@code argosy.agent.*} of {@code agent.yaml}, which docs/operate.md describes. An
 * unknown key is refused at start.
 *
 * @param name of the agent; its token must be issued for this name
 * @param tokenFile readable by the agent only
 * @param routerCaFile certificates in PEM that sign the router's and the doors'; if absent, the
 *     platform's are trusted
 * @param stateDir used by this agent only
 * @param door where files are served; in role {@code door} only
 * @param status where an agent without a door listens
 * @param drain take no new work
 * @param takeOver end a live agent of the same name
 * @param runFile written when the agent is ready
 * @param parentPid the agent ends when this process does
 * @param streams how many streams each link gets
 * @param transfer which tool moves files
 * @param fdt the operator's FDT
 * @param tpc how long a copy between storage systems may take
 * @param scitags where doors report their flows
 * @param storageTls how this agent and storage systems authenticate each other
 * @param circuits if absent, no circuit ends at this host
 * @param stall a request to a door fails after this time without data
 * @param carriesUnmanaged whether it has files copied to storage systems of no site
 */
@ConfigurationProperties(prefix = "argosy.agent", ignoreUnknownFields = false)
record AgentProperties(
    AgentName name,
    URI routerUrl,
    Path tokenFile,
    @Nullable Path routerCaFile,
    Path stateDir,
    Set<Role> roles,
    List<Node> nodes,
    @DefaultValue Door door,
    @DefaultValue Listen status,
    @DefaultValue Limits limits,
    @DefaultValue Streams streams,
    @DefaultValue Transfer transfer,
    @DefaultValue Fdt fdt,
    @DefaultValue Tpc tpc,
    @DefaultValue StorageTls storageTls,
    @DefaultValue Scitags scitags,
    @Nullable Circuits circuits,
    @DefaultValue("false") boolean drain,
    @DefaultValue("false") boolean takeOver,
    @Nullable Path runFile,
    @Nullable Long parentPid,
    @DefaultValue("45s") Duration stall,
    @DefaultValue("false") boolean carriesUnmanaged) {

  /** As Java looks for programs where no {@code PATH} is set. */
  private static final String USUAL_PATH = "/bin:/usr/bin";

  private static final int MOST_PORT = 65_535;

  enum Role {
    DOWNLOAD,
    DOOR
  }

  /**
   * @param storage ordered rules of its disk, first match wins; none for a storage system
   * @param system the storage system that has its files; absent for a disk
   * @param staging on the file system of the data; needed in role download
   * @param maxTransfers how many transfers may read from or write to it at a time, over all agents;
   *     if absent, it has no limit
   * @param uplink what it can send in all, as {@code downlink} what it can receive; learned if
   *     absent
   * @param forward whether it passes on copies to other nodes
   */
  record Node(
      NodeName name,
      @DefaultValue List<Rule> storage,
      @Name("storage") @Nullable StorageSystem system,
      @Nullable Path staging,
      @Nullable Integer maxTransfers,
      @Nullable ByteRate uplink,
      @Nullable ByteRate downlink,
      @DefaultValue("yes") Forwarding forward) {}

  record Rule(String lfnPrefix, Path root) {}

  /**
   * @param port 0 takes a free one
   * @param advertiseUrl the URL for other agents; if absent, address and port
   * @param connectionsPerAddress at a time; further ones are closed
   */
  record Door(
      @DefaultValue("127.0.0.1") InetAddress address,
      @DefaultValue("0") int port,
      @Nullable URI advertiseUrl,
      @Nullable Tls tls,
      @DefaultValue(BoundedServer.CONNECTIONS) int connectionsPerAddress) {}

  record Listen(@DefaultValue("127.0.0.1") InetAddress address, @DefaultValue("0") int port) {}

  /**
   * @param activeFiles in flight in all; a bundle of small ones counts as one
   * @param jobTime a job is as large as its link moves in this time
   * @param claimFiles held at most, as are {@code claimBytes}
   * @param claimTime claimed work should move in this time at current rates
   * @param parts most bytes of partial files that are kept in a staging directory
   * @param partsAge age at which a kept partial file is deleted
   * @param reserve free space that is left to others
   */
  record Limits(
      @DefaultValue("64") int activeFiles,
      @DefaultValue("16") int activeFilesPerSource,
      @DefaultValue("64") int activeFilesPerDestination,
      @DefaultValue("2") int jobsPerLink,
      @DefaultValue("2000") int jobFiles,
      @DefaultValue("2GB") ByteCount jobBytes,
      @DefaultValue("30s") Duration jobTime,
      @DefaultValue("10000") int claimFiles,
      @DefaultValue("200GB") ByteCount claimBytes,
      @DefaultValue("2m") Duration claimTime,
      @DefaultValue("1TB") ByteCount parts,
      @DefaultValue("3d") Duration partsAge,
      @DefaultValue("100MB") ByteCount reserve) {}

  /**
   * @param start streams of a link without measurements; if absent, as the router advises
   * @param most streams of a link
   * @param pinned by source: a fixed number, without a search
   */
  record Streams(
      @DefaultValue("on") StreamControl.Mode mode,
      @Nullable Integer start,
      @DefaultValue("16") int most,
      @DefaultValue Map<NodeName, Integer> pinned) {}

  /**
   * @param backend {@code auto} uses fdt if both ends have it, and http otherwise
   */
  record Transfer(@DefaultValue("auto") Backend backend) {}

  enum Backend {
    AUTO,
    HTTP,
    FDT
  }

  /**
   * @param jar if absent, this site has no FDT
   * @param policyJar if absent, the one in the directory of the agent's jars
   * @param java if absent, the agent's own
   * @param address own IPv4, where FDT's servers listen
   * @param inbound whether others can connect to it
   * @param streams number of streams of a job; if absent, as the router advises
   * @param streamsFrom number of streams for single sources
   * @param overlap jobs of a link that move bytes at a time; with 1 no job is prepared in advance
   * @param jobFiles most files of a job once its link's rate is known
   * @param jobBytes most bytes of such a job
   */
  record Fdt(
      @Nullable Path jar,
      @Nullable Path policyJar,
      @Nullable Path java,
      @DefaultValue("127.0.0.1") InetAddress address,
      @DefaultValue("31000-31099") PortRange ports,
      @DefaultValue("true") boolean inbound,
      @Nullable Integer streams,
      @DefaultValue Map<NodeName, Integer> streamsFrom,
      @DefaultValue("2") int overlap,
      @DefaultValue("24") int doorRuns,
      @DefaultValue("2000") int jobFiles,
      @DefaultValue("200GB") ByteCount jobBytes) {}

  /**
   * @param standstill longest time without a further byte
   * @param slowest a copy may take ten minutes, and longer at this rate
   */
  record Tpc(@DefaultValue("5m") Duration standstill, @DefaultValue("100kB/s") ByteRate slowest) {

    Tpc {
      if (!standstill.isPositive()) {
        throw RefusedToStart.key("argosy.agent.tpc.standstill", "must be more than 0");
      }
      if (!(slowest.bytesPerSecond() >= 1)) {
        throw RefusedToStart.key("argosy.agent.tpc.slowest", "must be at least 1 B/s");
      }
    }
  }

  /**
   * @param caDirectory with certificates of authorities, which are trusted for storage systems
   *     together with those of the router; without any if it does not exist
   * @param certificateFile of this host, in PEM, for storage that wants one; absent for none
   * @param keyFile of the certificate
   */
  record StorageTls(
      @DefaultValue("/etc/grid-security/certificates") Path caDirectory,
      @Nullable Path certificateFile,
      @Nullable Path keyFile) {}

  /**
   * @param firefly {@code host:port} to which a door sends messages on its flows; absent for none
   */
  record Scitags(@Nullable String firefly) {

    Scitags {
      if (firefly != null && hostAndPort(firefly).isEmpty()) {
        throw RefusedToStart.key(
            "argosy.agent.scitags.firefly",
            "must be host:port, such as collector.example.org:10514 or [2001:db8::1]:10514: "
                + firefly);
      }
    }

    /** Returns the host and the port, if messages are to be sent. */
    Optional<URI> address() {
      return Optional.ofNullable(firefly).flatMap(Scitags::hostAndPort);
    }

    private static Optional<URI> hostAndPort(String text) {
      try {
        return Optional.of(new URI("udp", text, null, null, null).parseServerAuthority())
            .filter(it -> it.getUserInfo() == null)
            .filter(it -> it.getPort() >= 1 && it.getPort() <= MOST_PORT);
      } catch (URISyntaxException e) {
        return Optional.empty();
      }
    }
  }

  /**
   * @param provider if absent, this agent asks for no circuits, and only announces endpoints
   * @param onStop whether circuits are released when the agent stops
   * @param threshold work must last longer than this on the shared path
   * @param leastGain a circuit must save more time than this
   * @param leastUrgent work of a lower priority, which is a higher number, does not count
   * @param smallest bandwidth, as {@code largest}
   * @param longest lifetime of a request
   */
  record Circuits(
      @Nullable ProviderSettings provider,
      @DefaultValue List<EndpointSettings> endpoints,
      @DefaultValue("keep") OnStop onStop,
      @DefaultValue("5h") Duration threshold,
      @DefaultValue("1h") Duration leastGain,
      @DefaultValue("1") Priority leastUrgent,
      @DefaultValue("1Gb/s") ByteRate smallest,
      @DefaultValue("100Gb/s") ByteRate largest,
      @DefaultValue("6h") Duration longest) {

    Circuits {
      if (provider != null && provider.kind() == null) {
        throw RefusedToStart.key("argosy.agent.circuits.provider.kind", "is missing");
      }
      if (endpoints.isEmpty()) {
        throw RefusedToStart.key(
            "argosy.agent.circuits.endpoints", "must have at least one endpoint");
      }
    }

    CircuitPolicy policy() {
      return new CircuitPolicy(threshold, leastGain, leastUrgent, smallest, largest, longest);
    }
  }

  enum OnStop {
    KEEP,
    RELEASE
  }

  /** As the registration announces them. */
  List<Registration.CircuitEndpoint> circuitEndpoints() {
    return circuits == null
        ? List.of()
        : circuits.endpoints().stream().map(AgentProperties::announced).toList();
  }

  private static Registration.CircuitEndpoint announced(EndpointSettings endpoint) {
    CircuitEnd end = endpoint.end();
    endpoint.requireUsable();
    requireProgram(endpoint);
    return new Registration.CircuitEndpoint(
        end.name(),
        end.attachment(),
        endpoint.vlans(),
        end.address(),
        endpoint.nodesOrNone(),
        endpoint.portName(),
        endpoint.rate().bytesPerSecond(),
        endpoint.portShare(),
        endpoint.peersOrAll(),
        requireNonNullElse(endpoint.ownInterface(), false));
  }

  /** Otherwise the first circuit would be reserved in vain. */
  private static void requireProgram(EndpointSettings endpoint) {
    Stream.ofNullable(endpoint.hook())
        .map(List::getFirst)
        .filter(
            it ->
                placesOf(it)
                    .noneMatch(file -> Files.isRegularFile(file) && Files.isExecutable(file)))
        .forEach(
            it -> {
              throw RefusedToStart.key(
                  "argosy.agent.circuits.endpoints",
                  "endpoint %s: hook: there is no program %s that this user may run"
                      .formatted(endpoint.name(), it));
            });
  }

  /** Where a program is looked for when it is started. */
  private static Stream<Path> placesOf(String program) {
    return program.contains("/")
        ? Stream.of(Path.of(program))
        : Stream.of(requireNonNullElse(System.getenv("PATH"), USUAL_PATH).split(":"))
            .map(directory -> Path.of(directory, program));
  }

  boolean hasFdt() {
    return fdt.jar() != null && transfer.backend() != Backend.HTTP;
  }

  /** The limits of transfers, by node; nodes without a limit are left out. */
  Map<NodeName, Integer> limitsOfNodes() {
    Map<NodeName, Integer> limits = new HashMap<>();
    for (Node node : nodes) {
      if (node.maxTransfers() != null) {
        limits.put(node.name(), node.maxTransfers());
      }
    }
    return limits;
  }

  /**
   * @throws NoSuchElementException it is not a node of the agent
   */
  Node node(NodeName name) {
    return nodes.stream().filter(node -> node.name().equals(name)).findFirst().orElseThrow();
  }

  /** The nodes whose files are at S3 storage, which this agent alone reaches. */
  List<Node> s3Nodes() {
    return nodes.stream()
        .filter(node -> node.system() != null && node.system().kind() == StorageSystem.Kind.S3)
        .toList();
  }

  boolean downloads() {
    return roles.contains(Role.DOWNLOAD);
  }

  boolean opensDoor() {
    return roles.contains(Role.DOOR);
  }
}
