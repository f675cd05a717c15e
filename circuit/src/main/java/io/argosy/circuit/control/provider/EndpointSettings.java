package io.argosy.circuit.control.provider;

import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.VlanPort;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteRate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where circuits can end at a host. One of {@code stp}, {@code port} with {@code vlan}, and {@code
 * uri} says what the provider connects.
 *
 * @param name unique in the instance
 * @param stp of NSI with its VLAN or a range, such as {@code
 *     urn:ogf:network:site:2013::port?vlan=1780-1789}
 * @param port of OSCARS, such as {@code rtr-a:1/1/1}
 * @param vlan of the port, such as {@code 1780} or {@code 1780-1789}
 * @param uri of other providers; it carries one circuit at a time
 * @param address IPv4 or IPv6 address of the host on circuits
 * @param nodes whose files use the circuits
 * @param rate of the network port
 * @param share of the rate that circuits may use together, above 0 and at most 1; if absent, a half
 * @param sharedPort endpoints that name the same one divide its share
 * @param peers sites that circuits may join it with; if absent, all
 * @param interface_ key {@code interface}, a word of Java: the network interface by which the host
 *     sends over circuits; if absent, any
 * @param mtu of the circuits' packets, for the hook
 * @param ownInterface whether nothing but circuits uses the interface, so that they add to what the
 *     nodes can send and receive; if absent, false
 * @param hook program and arguments that set up and take down this end of a circuit; if absent, it
 *     needs no set-up
 */
public record EndpointSettings(
    String name,
    @Nullable String stp,
    @Nullable String port,
    @Nullable String vlan,
    @Nullable String uri,
    String address,
    @Nullable List<NodeName> nodes,
    ByteRate rate,
    @Nullable Double share,
    @Nullable String sharedPort,
    @Nullable List<SiteName> peers,
    @Nullable String interface_,
    @Nullable Integer mtu,
    @Nullable Boolean ownInterface,
    @Nullable List<String> hook) {

  private static final double USUAL_SHARE = 0.5;
  private static final int LAST_VLAN = 4094;
  private static final String LABEL = "?vlan=";
  private static final Pattern DEVICE = Pattern.compile("[^/\\s\\p{Cntrl}]{1,15}");
  private static final int SMALLEST_MTU = 576;
  private static final int LARGEST_MTU = 65_535;

  /**
   * @throws WrongSettingException a setting that every endpoint needs is missing
   */
  public EndpointSettings {
    if (name == null) {
      throw new WrongSettingException("endpoints", "an endpoint needs a name");
    }
    if (address == null || rate == null) {
      String missing = address == null ? "address" : "rate";
      throw new WrongSettingException(
          "endpoints", "endpoint %s: %s is missing".formatted(name, missing));
    }
  }

  /**
   * Returns what it is at the provider and in a circuit.
   *
   * @throws WrongSettingException a setting is missing or cannot be used
   */
  public CircuitEnd end() {
    try {
      return new CircuitEnd(name, attachment(), address);
    } catch (IllegalArgumentException e) {
      throw new WrongSettingException(
          "endpoints", "endpoint %s: %s".formatted(name, e.getMessage()));
    }
  }

  /**
   * Checks what only this host uses.
   *
   * @throws WrongSettingException a setting cannot be used
   */
  public void requireUsable() {
    if (interface_ != null && !DEVICE.matcher(interface_).matches()) {
      throw wrong("interface", "must be a network interface's name");
    }
    if (mtu != null && (mtu < SMALLEST_MTU || mtu > LARGEST_MTU)) {
      throw wrong("mtu", "must be %d to %d".formatted(SMALLEST_MTU, LARGEST_MTU));
    }
    if (hook != null && (hook.isEmpty() || hook.stream().anyMatch(String::isEmpty))) {
      throw wrong("hook", "must be a program and its arguments, none of them empty");
    }
  }

  /** Returns how many circuits can end here at once: one for each VLAN. */
  public int vlans() {
    String attachment = attachment();
    if (!attachment.contains(LABEL)) {
      return 1;
    }
    return VlanPort.parse(attachment)
        .filter(it -> it.first() >= 1 && it.last() <= LAST_VLAN)
        .map(it -> it.last() - it.first() + 1)
        .orElseThrow(() -> wrong("vlan", "must be in 1 to 4094, or a range such as 1780-1789"));
  }

  /** Returns the port of the site's network that it is part of. */
  public String portName() {
    String attachment = attachment();
    return Optional.ofNullable(sharedPort)
        .or(() -> VlanPort.parse(attachment).map(VlanPort::port))
        .orElse(attachment);
  }

  /** Returns the share of the port's rate. */
  public double portShare() {
    double given = Optional.ofNullable(share).orElse(USUAL_SHARE);
    if (!(given > 0 && given <= 1)) {
      throw wrong("share", "must be above 0 and at most 1");
    }
    return given;
  }

  public List<SiteName> peersOrAll() {
    return Objects.requireNonNullElse(peers, List.of());
  }

  /** Returns the nodes; a trial without a router needs none. */
  public List<NodeName> nodesOrNone() {
    return Objects.requireNonNullElse(nodes, List.of());
  }

  private String attachment() {
    if (Stream.of(stp, port, uri).filter(Objects::nonNull).count() != 1) {
      throw wrong("stp", "needs one of stp, port with vlan, and uri");
    }
    if (port != null && vlan == null) {
      throw wrong("vlan", "is needed with port");
    }
    return Stream.of(stp, port == null ? null : port + LABEL + vlan, uri)
        .filter(Objects::nonNull)
        .findFirst()
        .orElseThrow();
  }

  private WrongSettingException wrong(String key, String why) {
    return new WrongSettingException("endpoints", "endpoint %s: %s %s".formatted(name, key, why));
  }
}
