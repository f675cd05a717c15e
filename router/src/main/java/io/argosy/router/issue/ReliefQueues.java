package io.argosy.router.issue;

import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.routing.HorizonPolicy;

/** What waits on each link and for each source while tasks move between links. */
final class ReliefQueues {

  private final NetworkView view;
  private final HorizonPolicy horizon;
  private final double[] linkBytes;
  private final long[] linkFiles;
  private final double[] sentBytes;

  ReliefQueues(NetworkView view, HorizonPolicy horizon) {
    this.view = view;
    this.horizon = horizon;
    linkBytes = new double[view.links()];
    linkFiles = new long[view.links()];
    sentBytes = new double[view.nodes()];
    for (int link = 0; link < view.links(); link++) {
      Queue queue = view.factsOf(link).queue();
      add(link, queue.allBytes(), queue.files());
    }
  }

  /** Adds work to a link; a negative amount is taken away. */
  void add(int link, double bytes, long files) {
    if (link != NetworkView.NO_LINK) {
      linkBytes[link] += bytes;
      linkFiles[link] += files;
      sentBytes[view.sourceOf(link)] += bytes;
    }
  }

  /** Whether routing would give the link further work. */
  boolean hasRoom(int link) {
    return horizon.hasRoom(linkBytes[link], linkFiles[link], view.speed(link));
  }

  /** Returns the seconds until the link's waiting bytes and {@code more} bytes have arrived. */
  double seconds(int link, double more) {
    double onLink = (linkBytes[link] + more) / view.speed(link);
    double uplink = view.uplink(view.sourceOf(link));
    double sent = sentBytes[view.sourceOf(link)] + more;
    return uplink > 0 ? Math.max(onLink, sent / uplink) : onLink;
  }
}
