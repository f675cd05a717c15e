package io.argosy.router.topology;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.HttpAddress;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.Registration.DoorAddress;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Validates announced doors and storage rules: only of the agent's nodes, with valid URLs. */
final class Announcement {

  private static final int LONGEST_ROOT = 4096;
  private static final String FDT = "fdt";
  private static final Set<String> PROTOCOLS = Set.of("http", "https", FDT);

  private Announcement() {}

  static void require(
      KnownAgent agent, List<DoorAddress> doors, Map<NodeName, StorageMapping> mappings) {
    for (int i = 0; i < doors.size(); i++) {
      DoorAddress door = doors.get(i);
      String field = "doors[%d]".formatted(i);
      requireOwn(agent, door.node(), field + ".node");
      refusalOf(door.protocol(), door.url())
          .ifPresent(
              sentence -> {
                throw refused(field + ".url", door.url(), sentence);
              });
    }
    mappings.forEach(
        (node, mapping) -> {
          requireOwn(agent, node, "mappings[" + node + "].node");
          mapping.rules().forEach(rule -> requireStorable(node, rule));
        });
  }

  private static void requireOwn(KnownAgent agent, NodeName node, String field) {
    if (!agent.nodes().containsKey(node)) {
      throw Refusal.of(
          Refusal.Kind.FORBIDDEN,
          "foreign-node",
          new Refusal.Fault(field, node.value(), "is not a node of agent " + agent.name()));
    }
  }

  private static void requireStorable(NodeName node, PathRule rule) {
    if (rule.root().length() > LONGEST_ROOT) {
      throw refused(
          "mappings[" + node + "].rules", rule.root(), "a root has at most 4,096 characters");
    }
  }

  private static Refusal refused(String field, String rejected, String message) {
    return Refusal.of(
        Refusal.Kind.UNACCEPTABLE, "refused-value", new Refusal.Fault(field, rejected, message));
  }

  /** Returns why a door cannot have this URL; empty if it can. */
  static Optional<String> refusalOf(String protocol, String url) {
    if (!PROTOCOLS.contains(protocol)) {
      return Optional.of("a door's protocol must be http, https or fdt");
    }
    String scheme = protocol.equals(FDT) ? "https?" : protocol;
    if (url.endsWith("/") || !url.toLowerCase(Locale.ROOT).matches(scheme + "://.*")) {
      return Optional.of("a door's URL must be %s://host:port without a path".formatted(scheme));
    }
    return HttpAddress.refusal(url);
  }
}
