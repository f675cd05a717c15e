package io.argosy.router.plan;

import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.phedex.PhedexOptions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The classic rules in the simplest form, without regard to speed: all paths without a repeated
 * node are listed and charged hop by hop.
 */
final class PhedexReference {

  private final NetworkView view;
  private final PhedexOptions options;
  private final boolean probing;

  /** A path with its number of wide-area hops. */
  record Path(List<LinkFacts> hops, int wideArea, double seconds) {}

  PhedexReference(NetworkView view, PhedexOptions options, boolean probing) {
    this.view = view;
    this.options = options;
    this.probing = probing;
  }

  static double sizeBin(long size) {
    double unit = size > 1e12 ? 1e9 : size > 1e9 ? 1e6 : size > 1e6 ? 1e3 : 1;
    return (Math.floor(size / (500 * unit)) + 1) * 500 * unit;
  }

  /** Returns the path of a file from one replica, without staging; empty if there is none. */
  Optional<Path> path(int source, int destination, long size) {
    List<Path> all = paths(source, destination, size);
    Optional<Path> local = cheapest(all, 0, 0);
    if (local.isPresent()) {
      return local;
    }
    Optional<Path> single = cheapest(all, 1, 1);
    Set<Integer> near = reachedLocally(source);
    Optional<Path> several =
        cheapest(all.stream().filter(path -> !comesBack(path, near)).toList(), 2, view.nodes());
    boolean hidden =
        single.isPresent()
            && several.isPresent()
            && several.get().seconds() < single.get().seconds();
    return hidden ? Optional.empty() : single;
  }

  /** A node that local links reach has no other path, also as an intermediate node. */
  private boolean comesBack(Path path, Set<Integer> near) {
    return path.hops().stream()
        .dropWhile(LinkFacts::local)
        .anyMatch(hop -> near.contains(view.indexOf(hop.destination())));
  }

  private Set<Integer> reachedLocally(int source) {
    Set<Integer> reached = new HashSet<>(Set.of(source));
    for (int round = 0; round < view.nodes(); round++) {
      view.linkFacts().stream()
          .filter(LinkFacts::local)
          .filter(link -> reached.contains(view.indexOf(link.source())))
          .forEach(link -> reached.add(view.indexOf(link.destination())));
    }
    return reached;
  }

  private static Optional<Path> cheapest(List<Path> paths, int fewest, int most) {
    return paths.stream()
        .filter(path -> path.wideArea() >= fewest && path.wideArea() <= most)
        .min((a, b) -> Double.compare(a.seconds(), b.seconds()));
  }

  private List<Path> paths(int source, int destination, long size) {
    List<Path> found = new ArrayList<>();
    walk(source, destination, List.of(), found, size);
    return found;
  }

  private void walk(int at, int to, List<LinkFacts> hops, List<Path> found, long size) {
    if (at == to) {
      found.add(path(hops, size));
      return;
    }
    for (LinkFacts link : view.linkFacts()) {
      if (view.indexOf(link.source()) == at && isNew(link, hops)) {
        var longer = new ArrayList<>(hops);
        longer.add(link);
        walk(view.indexOf(link.destination()), to, longer, found, size);
      }
    }
  }

  private static boolean isNew(LinkFacts link, List<LinkFacts> hops) {
    return hops.stream()
        .noneMatch(
            hop ->
                hop.source().equals(link.destination())
                    || hop.destination().equals(link.destination()));
  }

  private Path path(List<LinkFacts> hops, long size) {
    int wideArea = (int) hops.stream().filter(hop -> !hop.local()).count();
    double seconds = hops.stream().mapToDouble(hop -> seconds(hop, sizeBin(size))).sum();
    return new Path(hops, wideArea, seconds + Math.max(0, wideArea - 1) * 25_920_000.0);
  }

  private double seconds(LinkFacts hop, double sizeBin) {
    double observed = view.rate(linkOf(hop));
    double nominal = options.nominalRate().bytesPerSecond() / hop.distance();
    double rate = Double.isNaN(observed) ? nominal : observed;
    if (probing) {
      return sizeBin / Math.max(rate, nominal);
    }
    return queue(hop, observed) + (rate == 0 ? 604_800 : sizeBin / rate);
  }

  private static double queue(LinkFacts hop, double observed) {
    if (hop.queue().latencySeconds().isPresent()) {
      return hop.queue().latencySeconds().getAsDouble();
    }
    double bytes = hop.queue().bytes().stream().mapToDouble(b -> b).sum();
    if (bytes == 0 || Double.isNaN(observed)) {
      return 0;
    }
    return observed == 0 ? 604_800 : bytes / observed;
  }

  private int linkOf(LinkFacts hop) {
    return view.linkBetween(view.indexOf(hop.source()), view.indexOf(hop.destination()));
  }
}
