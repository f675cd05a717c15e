package io.argosy.router.circuit;

import static java.util.stream.Collectors.toMap;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.Registration.CircuitEndpoint;
import io.argosy.router.topology.KnownAgent;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Checks and stores the endpoints that agents announce when they register. */
public final class EndpointBook {

  private static final Logger LOG = LoggerFactory.getLogger(EndpointBook.class);

  private static final int MOST = 100;
  private static final int MOST_VLANS = 4094;
  private static final int LONGEST_PEERS = 2000;
  private static final double ROUNDING = 1e-9;

  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]{1,64}");
  private static final Pattern TEXT = Pattern.compile("[!-~]{1,512}");

  private static final Pattern IPV4 =
      Pattern.compile("((25[0-5]|2[0-4]\\d|1?\\d?\\d)(\\.(?!$)|$)){4}");
  private static final Pattern IPV6 = Pattern.compile("(?=.*:)[0-9A-Fa-f:.]{2,45}");

  private final EndpointStore store;

  public EndpointBook(EndpointStore store) {
    this.store = store;
  }

  /**
   * Replaces the endpoints of an agent, in the caller's transaction. An endpoint that another agent
   * has, or for which too little is left of its port, is left out.
   *
   * @throws Refusal one of them is invalid
   */
  public void announce(KnownAgent agent, List<CircuitEndpoint> announced, Instant now) {
    if (announced.size() > MOST) {
      throw refused(
          "circuitEndpoints", announced.size(), "an agent has at most " + MOST + " endpoints");
    }
    if (announced.isEmpty()) {
      store.replace(agent.id(), List.of());
      return;
    }
    List<AnnouncedEndpoint> own = new ArrayList<>();
    for (int i = 0; i < announced.size(); i++) {
      String field = "circuitEndpoints[%d]".formatted(i);
      AnnouncedEndpoint endpoint = endpoint(agent, announced.get(i), field);
      requireConsistent(endpoint, own, field);
      own.add(endpoint);
    }
    store.lock();
    store.removeGone(
        own.stream().map(AnnouncedEndpoint::name).toList(),
        own.stream().map(AnnouncedEndpoint::port).toList(),
        now.minus(CircuitPolicy.SILENCE));
    List<AnnouncedEndpoint> others =
        store.all().values().stream().filter(other -> other.agentId() != agent.id()).toList();
    store.replace(
        agent.id(), own.stream().filter(endpoint -> isFree(endpoint, others, agent)).toList());
  }

  private static AnnouncedEndpoint endpoint(KnownAgent agent, CircuitEndpoint sent, String field) {
    require(NAME, sent.name(), field + ".name", "must be 1 to 64 of A-Z a-z 0-9 _ . -");
    String printable = "must be 1 to 512 printable ASCII characters without a space";
    require(TEXT, sent.attachment(), field + ".attachment", printable);
    require(TEXT, sent.port(), field + ".port", printable);
    if (!isAddress(sent.address())) {
      throw refused(field + ".address", sent.address(), "must be an IPv4 or IPv6 address");
    }
    if (sent.vlans() < 1 || sent.vlans() > MOST_VLANS) {
      throw refused(field + ".vlans", sent.vlans(), "must be 1 to " + MOST_VLANS);
    }
    if (!(sent.share() > 0 && sent.share() <= 1)) {
      throw refused(field + ".share", sent.share(), "must be above 0 and at most 1");
    }
    requireOwn(agent, sent.nodes(), field + ".nodes");
    if (joined(sent.peers()).length() > LONGEST_PEERS) {
      throw refused(
          field + ".peers", sent.peers().size(), "have more than 2,000 characters together");
    }
    ByteRate rate =
        Refusal.orBorn(
            field + ".rate", Double.toString(sent.rate()), () -> new ByteRate(sent.rate()));
    return new AnnouncedEndpoint(
        sent.name(),
        agent.id(),
        agent.site(),
        sent.attachment(),
        sent.vlans(),
        sent.address(),
        sent.nodes().stream()
            .distinct()
            .collect(toMap(node -> node, node -> agent.nodes().getOrDefault(node, 0L))),
        sent.port(),
        rate,
        sent.share(),
        Set.copyOf(sent.peers()),
        Optional.ofNullable(sent.ownInterface()));
  }

  /** Asks for no name: a text with a colon is an IPv6 address or invalid. */
  private static boolean isAddress(String text) {
    if (IPV4.matcher(text).matches()) {
      return true;
    }
    try {
      return IPV6.matcher(text).matches() && InetAddress.getByName(text).getAddress().length > 0;
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static String joined(List<SiteName> peers) {
    return peers.stream().map(SiteName::value).collect(Collectors.joining(","));
  }

  private static void requireOwn(KnownAgent agent, List<NodeName> nodes, String field) {
    if (nodes.isEmpty()) {
      throw refused(field, "", "an endpoint needs a node");
    }
    for (NodeName node : nodes) {
      if (!agent.nodes().containsKey(node)) {
        throw Refusal.of(
            Refusal.Kind.FORBIDDEN,
            "foreign-node",
            new Refusal.Fault(field, node.value(), "is not a node of agent " + agent.name()));
      }
    }
  }

  private static void requireConsistent(
      AnnouncedEndpoint endpoint, Collection<AnnouncedEndpoint> own, String field) {
    for (AnnouncedEndpoint earlier : own) {
      if (earlier.name().equals(endpoint.name())) {
        throw refused(field + ".name", endpoint.name(), "is listed twice");
      }
      if (earlier.port().equals(endpoint.port())
          && !(earlier.rate().equals(endpoint.rate()) && earlier.share() == endpoint.share())) {
        throw refused(
            field + ".port",
            endpoint.port(),
            "has another rate or share than at endpoint " + earlier.name());
      }
    }
  }

  private static boolean isFree(
      AnnouncedEndpoint endpoint, Collection<AnnouncedEndpoint> others, KnownAgent agent) {
    boolean isTaken = others.stream().anyMatch(other -> other.name().equals(endpoint.name()));
    double taken =
        others.stream()
            .filter(other -> other.port().equals(endpoint.port()))
            .collect(toMap(AnnouncedEndpoint::agentId, AnnouncedEndpoint::share, Math::max))
            .values()
            .stream()
            .mapToDouble(Double::doubleValue)
            .sum();
    boolean hasShare = taken + endpoint.share() <= 1 + ROUNDING;
    if (isTaken || !hasShare) {
      LOG.warn(
          "Endpoint of circuits is left out: agent={} endpoint={} reason={}",
          agent.name(),
          endpoint.name(),
          isTaken
              ? "another agent has an endpoint of this name"
              : "all shares of port %s together are more than 1, of which other agents have %s"
                  .formatted(endpoint.port(), taken));
    }
    return !isTaken && hasShare;
  }

  private static void require(Pattern pattern, String text, String field, String rule) {
    if (!pattern.matcher(text).matches()) {
      throw refused(field, text, rule);
    }
  }

  private static Refusal refused(String field, Object rejected, String message) {
    return Refusal.of(
        Refusal.Kind.UNACCEPTABLE,
        "refused-endpoint",
        new Refusal.Fault(field, rejected.toString(), message));
  }
}
