package io.argosy.router.breaker;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;

import io.argosy.common.unit.Counted;
import io.argosy.router.topology.LinkKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Finds the common cause of failing links. If at least two links of a node fail and none works, the
 * cause is the node, as source or as destination, whichever explains more links. Otherwise each
 * link is a cause.
 */
final class RootCause {

  /** A breaker to open, and the reason. */
  record Finding(LinkKey culprit, String why, boolean full) {}

  /**
   * @param fresh whether no breaker covered it before
   */
  private record Failing(LinkKey link, boolean fresh, String why) {}

  private final List<LinkEvidence> evidence;
  private final int failures;

  RootCause(List<LinkEvidence> evidence, int failures) {
    this.evidence = evidence;
    this.failures = failures;
  }

  /**
   * @param settled culprits with an open or pinned breaker, whose evidence is ignored
   * @param brokenLinks those of them that are single links
   */
  List<Finding> find(List<LinkKey> settled, List<Breaker> brokenLinks) {
    List<LinkEvidence> open =
        evidence.stream().filter(link -> settled.stream().noneMatch(link::concerns)).toList();
    List<Finding> found = new ArrayList<>(brokenDestinations(open));
    List<Failing> failing = new ArrayList<>();
    brokenLinks.forEach(b -> failing.add(new Failing(b.culprit(), false, b.reason())));
    open.stream()
        .filter(link -> link.failed() >= failures)
        .forEach(link -> failing.add(new Failing(link.link(), true, why(link))));
    found.forEach(finding -> failing.removeIf(f -> finding.culprit().covers(f.link())));
    group(failing, found);
    failing.stream()
        .filter(Failing::fresh)
        .sorted(Comparator.comparing(Failing::link))
        .forEach(f -> found.add(new Finding(f.link(), f.why(), false)));
    return found;
  }

  /**
   * Finds destinations with a full disk or a broken tool, which fail for all sources. One file is
   * enough to know that a disk is full, although a smaller one may still have arrived.
   */
  private List<Finding> brokenDestinations(List<LinkEvidence> open) {
    Map<Long, List<LinkEvidence>> byDestination =
        new TreeMap<>(open.stream().collect(groupingBy(link -> link.link().destination())));
    List<Finding> found = new ArrayList<>();
    byDestination.forEach(
        (node, links) -> {
          LinkKey culprit = new LinkKey(LinkKey.ANY, node);
          long files = failedThere(links);
          List<LinkEvidence> full = links.stream().filter(LinkEvidence::full).toList();
          if (!full.isEmpty()) {
            found.add(new Finding(culprit, why(worst(full), failedThere(full)), true));
          } else if (files >= failures && !works(culprit)) {
            found.add(new Finding(culprit, why(worst(links), files), false));
          }
        });
    return found;
  }

  /** A file that fails over both paths of a link is one file. */
  private static long failedThere(List<LinkEvidence> links) {
    return links.stream()
        .collect(toMap(LinkEvidence::link, LinkEvidence::failedThere, Math::max))
        .values()
        .stream()
        .mapToLong(files -> files)
        .sum();
  }

  private void group(List<Failing> failing, List<Finding> found) {
    Optional<LinkKey> node = commonNode(failing);
    while (node.isPresent()) {
      LinkKey culprit = node.get();
      List<Failing> explained = failing.stream().filter(f -> culprit.covers(f.link())).toList();
      String last = explained.getLast().why();
      found.add(new Finding(culprit, explained.size() + " links fail; " + last, false));
      failing.removeAll(explained);
      node = commonNode(failing);
    }
  }

  /** Returns the node that explains most links; of equals, the first by kind and key. */
  private Optional<LinkKey> commonNode(List<Failing> failing) {
    Map<LinkKey, List<Failing>> byNode = new HashMap<>();
    failing.forEach(
        f ->
            Stream.of(f.link().uplink(), f.link().downlink())
                .forEach(node -> byNode.computeIfAbsent(node, n -> new ArrayList<>()).add(f)));
    return byNode.entrySet().stream()
        .filter(e -> e.getValue().size() >= 2 && e.getValue().stream().anyMatch(Failing::fresh))
        .filter(e -> !works(e.getKey()))
        .max(
            Comparator.<Map.Entry<LinkKey, List<Failing>>>comparingInt(e -> e.getValue().size())
                .thenComparing(Map.Entry::getKey, Comparator.reverseOrder()))
        .map(Map.Entry::getKey);
  }

  private boolean works(LinkKey node) {
    return evidence.stream().anyMatch(link -> link.lastArrived() && link.concerns(node));
  }

  private static LinkEvidence worst(List<LinkEvidence> links) {
    return links.stream()
        .max(Comparator.comparingLong(LinkEvidence::failedThere))
        .orElseThrow(() -> new IllegalStateException("a group has a link"));
  }

  private static String why(LinkEvidence link) {
    return why(link, link.failed());
  }

  private static String why(LinkEvidence link, long files) {
    return Counted.of(files, "file") + " failed in a row, last " + link.lastFailure();
  }
}
