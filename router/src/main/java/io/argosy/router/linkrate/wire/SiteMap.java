package io.argosy.router.linkrate.wire;

import static io.argosy.common.wire.Documents.refused;
import static io.argosy.common.wire.Documents.require;

import inet.ipaddr.AddressStringException;
import inet.ipaddr.IPAddress;
import inet.ipaddr.IPAddressString;
import inet.ipaddr.IPAddressStringParameters;
import inet.ipaddr.format.util.DualIPv4v6AssociativeTries;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.router.linkrate.evidence.SiteNodes;
import io.argosy.router.linkrate.evidence.SiteOfHost;
import io.argosy.router.linkrate.evidence.Tester;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Maps network testers to sites: by the configured hosts, then by the services of CRIC, then by the
 * networks of its resource centers. Of several prefixes the longest decides. Names are compared and
 * never looked up.
 */
public final class SiteMap implements SiteOfHost {

  /** Addresses as archives write them, without the short forms of other programs. */
  private static final IPAddressStringParameters ADDRESSES =
      new IPAddressStringParameters.Builder()
          .allow_inet_aton(false)
          .allowEmpty(false)
          .allowAll(false)
          .allowMask(false)
          .allowPrefixOnly(false)
          .allowSingleSegment(false)
          .allowWildcardedSeparator(false)
          .setRangeOptions(inet.ipaddr.AddressStringParameters.RangeParameters.NO_RANGE)
          .toParams();

  /** One source of the map, such as the configured hosts. */
  private static final class Layer {

    private final Map<String, String> names = new HashMap<>();
    private final DualIPv4v6AssociativeTries<String> prefixes = new DualIPv4v6AssociativeTries<>();

    /** Returns false if the host or prefix belongs to a site already, which keeps it. */
    boolean add(String host, String site) {
      Optional<IPAddress> prefix = address(host);
      if (prefix.isEmpty()) {
        return names.putIfAbsent(canonicalName(host), site) == null;
      }
      if (prefixes.get(prefix.get()) != null) {
        return false;
      }
      prefixes.put(prefix.get(), site);
      return true;
    }

    Optional<String> siteOf(String host) {
      Optional<IPAddress> address = address(host);
      return address.isPresent()
          ? Optional.ofNullable(prefixes.longestPrefixMatchNode(address.get()))
              .map(node -> node.getValue())
          : Optional.ofNullable(names.get(canonicalName(host)));
    }
  }

  private final List<Layer> layers;

  private SiteMap(List<Layer> layers) {
    this.layers = layers;
  }

  /**
   * @param hosts site by address, prefix or DNS name
   * @throws Refusal if a host is malformed or its site is unknown; it names the key
   */
  static SiteMap of(Map<String, String> hosts, CricFiles cric, SiteNodes sites) {
    Layer configured = new Layer();
    for (Map.Entry<String, String> host : hosts.entrySet()) {
      String key = "hosts." + host.getKey();
      requireHost(host.getKey(), key);
      require(sites.contains(host.getValue()), key, "sites has no site " + host.getValue());
      require(configured.add(host.getKey(), host.getValue()), key, "is listed twice");
    }
    Function<String, Optional<String>> known = siteByName(sites);
    Layer services = new Layer();
    cric.services()
        .values()
        .forEach(
            service ->
                site(service.rcsite(), cric, known)
                    .or(
                        () ->
                            service
                                .siteNames()
                                .flatMap(name -> known.apply(name).stream())
                                .findFirst())
                    .ifPresent(site -> service.host().ifPresent(host -> services.add(host, site))));
    Layer networks = new Layer();
    cric.sites()
        .forEach(
            (name, one) ->
                site(name, cric, known)
                    .ifPresent(
                        site -> one.prefixes().forEach(prefix -> networks.add(prefix, site))));
    return new SiteMap(List.of(configured, services, networks));
  }

  @Override
  public Optional<String> of(Tester host) {
    return layers.stream()
        .flatMap(
            layer ->
                Stream.of(host.address(), host.name()).flatMap(one -> layer.siteOf(one).stream()))
        .findFirst();
  }

  /** An rcsite is a configured site of this name, or that of one of its names in experiments. */
  private static Optional<String> site(
      @Nullable String rcsite, CricFiles cric, Function<String, Optional<String>> known) {
    return Stream.ofNullable(rcsite)
        .flatMap(cric::namesOf)
        .flatMap(name -> known.apply(name).stream())
        .findFirst();
  }

  /** Experiments name sites as nodes, so a node of a site stands for it too. */
  private static Function<String, Optional<String>> siteByName(SiteNodes sites) {
    Map<String, String> byNode = new HashMap<>();
    sites
        .nodes()
        .forEach(
            (site, nodes) ->
                nodes.stream().map(NodeName::value).forEach(node -> byNode.put(node, site)));
    return name -> sites.contains(name) ? Optional.of(name) : Optional.ofNullable(byNode.get(name));
  }

  private static void requireHost(String host, String key) {
    if (host.contains("/") || host.contains(":") || host.matches("[\\d.]+")) {
      IPAddress address =
          parsed(host).orElseThrow(() -> refused(key, "is neither an address nor a prefix"));
      require(!address.isPrefixed() || address.isPrefixBlock(), key, "has bits beyond its prefix");
    } else {
      require(
          host.matches("[A-Za-z0-9]([A-Za-z0-9._-]*[A-Za-z0-9])?\\.?"), key, "is not a host name");
    }
  }

  /** Returns an address, or a prefix as the block of its addresses. */
  static Optional<IPAddress> address(String text) {
    return parsed(text).map(one -> one.isPrefixed() ? one.toPrefixBlock() : one);
  }

  private static Optional<IPAddress> parsed(String text) {
    try {
      IPAddress address = new IPAddressString(text, ADDRESSES).toAddress();
      return Optional.of(
          address.isIPv6() && address.toIPv6().isIPv4Mapped()
              ? address.toIPv6().getEmbeddedIPv4Address()
              : address);
    } catch (AddressStringException e) {
      return Optional.empty();
    }
  }

  static String canonicalName(String host) {
    String name = host.toLowerCase(Locale.ROOT);
    return name.endsWith(".") ? name.substring(0, name.length() - 1) : name;
  }
}
