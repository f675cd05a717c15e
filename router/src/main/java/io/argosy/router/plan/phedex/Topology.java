package io.argosy.router.plan.phedex;

import io.argosy.router.plan.network.NetworkView;
import java.util.Arrays;
import java.util.stream.IntStream;

/** The local and the wide-area links that leave each node. */
final class Topology {

  private final NetworkView view;
  private final int[][] local;
  private final int[][] wideArea;

  Topology(NetworkView view) {
    this.view = view;
    local = leaving(view, true);
    wideArea = leaving(view, false);
  }

  private static int[][] leaving(NetworkView view, boolean local) {
    int[][] links = new int[view.nodes()][];
    Arrays.setAll(
        links,
        from ->
            IntStream.range(0, view.nodes())
                .map(to -> view.linkBetween(from, to))
                .filter(link -> link != NetworkView.NO_LINK)
                .filter(link -> view.factsOf(link).local() == local)
                .toArray());
    return links;
  }

  int nodes() {
    return view.nodes();
  }

  /** The result must not be modified. */
  int[] localFrom(int node) {
    return local[node];
  }

  /** The result must not be modified. */
  int[] wideAreaFrom(int node) {
    return wideArea[node];
  }

  int destinationOf(int link) {
    return view.destinationOf(link);
  }
}
