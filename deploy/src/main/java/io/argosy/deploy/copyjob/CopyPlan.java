package io.argosy.deploy.copyjob;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.NodeView;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Resolves each line of a copyjob to the nodes and the file that the router knows. */
public final class CopyPlan {

  private final List<KnownSite> sites;
  private final Map<String, NodeName> named;

  /**
   * @param named nodes by host, with or without port
   */
  public CopyPlan(List<NodeView> nodes, Map<String, NodeName> named) {
    this.sites = nodes.stream().map(KnownSite::of).toList();
    this.named = Map.copyOf(named);
  }

  /**
   * @throws IllegalArgumentException the message lists all lines that cannot be resolved
   */
  List<Copy> of(CopyJob job) {
    List<Copy> copies = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    Map<String, Integer> wanted = new HashMap<>();
    for (CopyJob.Line line : job.lines()) {
      try {
        Copy copy = copy(line);
        Integer before = wanted.put(copy.destination() + " " + copy.lfn(), line.number());
        if (before != null) {
          throw new IllegalArgumentException("requests the same copy as line " + before);
        }
        copies.add(copy);
      } catch (IllegalArgumentException e) {
        faults.add(line.fault(e.getMessage()));
      }
    }
    if (!faults.isEmpty()) {
      throw CopyJob.refused(faults);
    }
    return copies;
  }

  private Copy copy(CopyJob.Line line) {
    KnownSite source = site(line.source());
    KnownSite destination = site(line.destination());
    if (source.node().equals(destination.node())) {
      throw new IllegalArgumentException("both ends are node " + source.node());
    }
    String path = line.source().path();
    Lfn lfn =
        source
            .lfnAt(path)
            .orElseThrow(() -> new IllegalArgumentException(outside(source.node(), path)));
    String place =
        destination
            .placeOf(lfn)
            .orElseThrow(() -> new IllegalArgumentException(outside(destination.node(), lfn)));
    if (!place.equals(line.destination().path())) {
      throw new IllegalArgumentException(
          "%s stores %s at %s only".formatted(destination.node(), lfn, place));
    }
    return Copy.of(line, source.node(), destination.node(), lfn);
  }

  private static String outside(NodeName node, Object name) {
    return "no storage rule of %s applies to %s".formatted(node, name);
  }

  private KnownSite site(FdtAddress address) {
    NodeName called = named.getOrDefault(address.authority(), named.get(address.host()));
    List<KnownSite> found =
        called == null
            ? called(address)
            : sites.stream().filter(s -> s.node().equals(called)).toList();
    if (found.size() != 1) {
      throw new IllegalArgumentException(
          "%s is %s: name its node with --node %s=NODE"
              .formatted(
                  address.authority(),
                  found.isEmpty() ? "no node that the router knows" : "the door of several nodes",
                  address.authority()));
    }
    return found.getFirst();
  }

  private List<KnownSite> called(FdtAddress address) {
    List<KnownSite> byName =
        sites.stream().filter(site -> site.node().value().equals(address.host())).toList();
    if (!byName.isEmpty()) {
      return byName;
    }
    List<KnownSite> byDoor =
        sites.stream().filter(site -> site.doors().contains(address.authority())).toList();
    return byDoor.isEmpty() ? sites.stream().filter(s -> s.answersTo(address)).toList() : byDoor;
  }

  /**
   * A node, as a copyjob addresses it.
   *
   * @param doors host and port of each
   */
  private record KnownSite(NodeName node, StorageMapping storage, List<String> doors) {

    static KnownSite of(NodeView view) {
      return new KnownSite(
          view.name(),
          view.mapping(),
          view.doors().stream()
              .map(door -> URI.create(door.url()).getAuthority())
              .distinct()
              .toList());
    }

    /** Matches the address by a door, or by a door's host alone. */
    boolean answersTo(FdtAddress address) {
      return doors.contains(address.authority())
          || doors.stream()
              .anyMatch(door -> door.replaceFirst(":\\d*$", "").equals(address.host()));
    }

    /** Returns the name of the file that this node stores at this path. */
    Optional<Lfn> lfnAt(String path) {
      return storage.rules().stream()
          .filter(rule -> path.startsWith(below(rule.root())))
          .map(
              rule ->
                  new Lfn(below(rule.lfnPrefix()) + path.substring(below(rule.root()).length())))
          .filter(lfn -> placeOf(lfn).filter(path::equals).isPresent())
          .findFirst();
    }

    Optional<String> placeOf(Lfn lfn) {
      return storage.placeOf(lfn).map(place -> below(place.root()) + place.relativePath());
    }

    private static String below(String directory) {
      return directory.endsWith("/") ? directory : directory + "/";
    }
  }
}
