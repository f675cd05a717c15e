package io.argosy.agent.config;

import io.argosy.agent.claim.Incarnation;
import io.argosy.agent.claim.LastRegistration;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.Registration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The registration that this agent sends to the router. */
final class Announcement implements Function<Boolean, Registration> {

  /** From the jar's manifest; absent in classes that were never packaged. */
  private static final String VERSION =
      Optional.ofNullable(Announcement.class.getPackage().getImplementationVersion())
          .orElse("(not packaged)");

  private final AgentProperties properties;
  private final SiteStorage site;
  private final LastRegistration earlier;
  private final AtomicReference<String> doorUrl = new AtomicReference<>("");

  /**
   * @param earlier registration in this state directory; its process has ended, or the directory
   *     would be locked
   */
  Announcement(AgentProperties properties, SiteStorage site, LastRegistration earlier) {
    this.properties = properties;
    this.site = site;
    this.earlier = earlier;
  }

  /** Known only once the door listens. */
  void doorListens(String url) {
    doorUrl.set(url);
  }

  @Override
  public Registration apply(Boolean takeOver) {
    return new Registration(
        VERSION,
        properties.roles().stream().map(role -> role.name().toLowerCase(Locale.ROOT)).toList(),
        properties.nodes().stream().map(AgentProperties.Node::name).toList(),
        doors(),
        properties.nodes().stream().map(this::mapping).toList(),
        takeOver,
        earlier
            .last()
            .filter(life -> life.agent().equals(properties.name()))
            .map(Incarnation::number)
            .orElse(null),
        KernelSettings.OF_THIS_HOST.tcp(),
        properties.circuitEndpoints());
  }

  private List<Registration.DoorAddress> doors() {
    String url = doorUrl.get();
    if (!properties.opensDoor()) {
      return List.of();
    }
    String protocol = url.substring(0, url.indexOf(':'));
    List<String> protocols = properties.hasFdt() ? List.of(protocol, "fdt") : List.of(protocol);
    return Stream.concat(
            site.nodes().stream()
                .flatMap(
                    node ->
                        protocols.stream()
                            .map(p -> new Registration.DoorAddress(node.node(), p, url))),
            properties.s3Nodes().stream()
                .map(node -> new Registration.DoorAddress(node.name(), protocol, url)))
        .toList();
  }

  private Registration.NodeMapping mapping(AgentProperties.Node node) {
    return new Registration.NodeMapping(
        node.name(),
        rules(node),
        node.maxTransfers(),
        perSecond(node.uplink()),
        perSecond(node.downlink()),
        node.forward().toString(),
        node.system() == null || node.system().kind() == StorageSystem.Kind.S3
            ? null
            : node.system().url().toString());
  }

  /** Of a storage system its directory. */
  private List<Registration.Rule> rules(AgentProperties.Node node) {
    return site.of(node.name())
        .map(
            disk ->
                disk.mapping().rules().stream()
                    .map(rule -> new Registration.Rule(rule.lfnPrefix(), rule.root()))
                    .toList())
        .orElseGet(
            () ->
                Stream.ofNullable(node.system())
                    .map(storage -> new Registration.Rule("/", storage.url().path()))
                    .toList());
  }

  private static @Nullable Double perSecond(@Nullable ByteRate rate) {
    return rate == null ? null : rate.bytesPerSecond();
  }
}
