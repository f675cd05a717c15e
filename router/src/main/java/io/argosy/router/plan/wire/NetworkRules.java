package io.argosy.router.plan.wire;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.common.wire.Documents;
import io.argosy.common.wire.world.WorldLink;
import io.argosy.common.wire.world.WorldNode;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Rules between the fields of nodes and links, beyond their types. */
final class NetworkRules {

  private static final Set<String> KINDS = Set.of("disk", "buffer", "tape");
  private static final double ALL = 100;

  /** Upper bound of byte counts, so that sums of queued and planned bytes do not overflow. */
  static final long MOST = Long.MAX_VALUE / 4;

  private final Map<NodeName, Integer> numbers = new HashMap<>();
  private long queuedBytes;
  private long pendingFiles;

  /**
   * @throws Refusal if a rule is violated
   */
  NetworkRules(List<WorldNode> nodes, List<WorldLink> links) {
    Set<NodeName> names = new HashSet<>();
    for (int n = 0; n < nodes.size(); n++) {
      check(nodes.get(n), "nodes[" + n + "]", names);
    }
    new TreeSet<>(names).forEach(name -> numbers.put(name, numbers.size()));
    Set<List<NodeName>> pairs = new HashSet<>();
    for (int n = 0; n < links.size(); n++) {
      String place = "links[" + n + "]";
      checkEnds(links.get(n), place, pairs);
      checkNumbers(links.get(n), place);
      checkSuccess(links.get(n), place);
    }
  }

  /** Returns the numbers of these nodes in every view: the order of their names. */
  Map<NodeName, Integer> numbers() {
    return numbers;
  }

  private static void check(WorldNode node, String place, Set<NodeName> names) {
    Documents.require(names.add(node.name()), place + ".name", "duplicate node: " + node.name());
    Documents.require(
        node.kind() == null || KINDS.contains(node.kind()),
        place + ".kind",
        "must be disk, buffer or tape: " + node.kind());
    requirePositive(node.uplink(), place + ".uplink");
    requirePositive(node.downlink(), place + ".downlink");
  }

  private void checkEnds(WorldLink link, String place, Set<List<NodeName>> pairs) {
    Documents.require(
        numbers.containsKey(link.from()), place + ".from", "there is no node " + link.from());
    Documents.require(
        numbers.containsKey(link.to()), place + ".to", "there is no node " + link.to());
    Documents.require(!link.from().equals(link.to()), place + ".to", "must differ from the source");
    Documents.require(
        pairs.add(List.of(link.from(), link.to())),
        place,
        "duplicate link: %s to %s".formatted(link.from(), link.to()));
  }

  private void checkNumbers(WorldLink link, String place) {
    Documents.require(
        link.distance() == null || link.distance() >= 1, place + ".distance", "is at least 1");
    requireNotNegative(link.queueLatency(), place + ".queueLatency");
    requireNotNegative(link.pendingFiles(), place + ".pendingFiles");
    WorldLink.Circuit circuit = link.circuit();
    Documents.require(
        circuit == null || (circuit.rate() > 0 && Double.isFinite(circuit.rate())),
        place + ".circuit.rate",
        "must be finite and positive");
    Documents.require(
        link.queuedBytes() == null || link.queuedBytesByPriority() == null,
        place + ".queuedBytesByPriority",
        "must not be combined with queuedBytes");
    addUp(link, place);
  }

  private void addUp(WorldLink link, String place) {
    if (link.queuedBytes() != null) {
      addBytes(link.queuedBytes(), place + ".queuedBytes");
    }
    if (link.queuedBytesByPriority() != null) {
      String below = place + ".queuedBytesByPriority";
      link.queuedBytesByPriority().forEach((rank, n) -> addBytes(n, below));
    }
    if (link.pendingFiles() != null) {
      Documents.require(
          link.pendingFiles() <= MOST - pendingFiles,
          place + ".pendingFiles",
          "all links together have too many files");
      pendingFiles += link.pendingFiles();
    }
  }

  private void addBytes(ByteCount queued, String place) {
    Documents.require(
        queued.bytes() <= MOST - queuedBytes, place, "all queues together are too large");
    queuedBytes += queued.bytes();
  }

  private static void checkSuccess(WorldLink link, String place) {
    requireNotNegative(link.successPercent(), place + ".successPercent");
    Documents.require(
        link.successPercent() == null || link.successPercent().doubleValue() <= ALL,
        place + ".successPercent",
        "must be at most 100");
    requireNotNegative(link.attempted(), place + ".attempted");
    requireNotNegative(link.succeeded(), place + ".succeeded");
    Documents.require(
        link.attempted() != null || link.succeeded() == null, place + ".attempted", "is missing");
    Documents.require(
        link.succeeded() != null || link.attempted() == null, place + ".succeeded", "is missing");
    Documents.require(
        link.attempted() == null
            || link.succeeded() == null
            || link.succeeded() <= link.attempted(),
        place + ".succeeded",
        "must be at most attempted");
  }

  private static void requirePositive(@Nullable ObservedRate capacity, String place) {
    Documents.require(
        !(capacity instanceof ObservedRate.Dead), place, "must be positive, or absent if unknown");
  }

  private static void requireNotNegative(@Nullable Number number, String place) {
    Documents.require(
        number == null || (number.doubleValue() >= 0 && Double.isFinite(number.doubleValue())),
        place,
        "must be finite and not negative: " + number);
  }
}
