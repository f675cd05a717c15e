package io.argosy.router.issue;

import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.routing.UsableNetwork;
import io.argosy.router.topology.LinkKey;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * How many files may still go over what a breaker holds half-open. In one pass over the tasks each
 * link gets one of them at most, so that the probes of a source go to several destinations.
 */
final class ProbeAllowance {

  /** By place of the breaker. */
  private final long[] left;

  private final List<Set<Integer>> links = new ArrayList<>();
  private final Set<Integer> taken = new HashSet<>();

  /**
   * @param indexOf the link in the view
   */
  ProbeAllowance(List<UsableNetwork.HalfOpen> halfOpen, ToIntFunction<LinkKey> indexOf) {
    left = halfOpen.stream().mapToLong(UsableNetwork.HalfOpen::probes).toArray();
    for (UsableNetwork.HalfOpen breaker : halfOpen) {
      Set<Integer> its = new HashSet<>();
      breaker.links().forEach(link -> its.add(indexOf.applyAsInt(link)));
      its.remove(NetworkView.NO_LINK);
      links.add(its);
    }
  }

  /** Whether a breaker holds the link half-open. */
  boolean holds(int link) {
    return links.stream().anyMatch(its -> its.contains(link));
  }

  /** Whether a file may go over the link; always where no breaker holds it half-open. */
  boolean admits(int link) {
    for (int breaker = 0; breaker < left.length; breaker++) {
      if (links.get(breaker).contains(link) && (left[breaker] <= 0 || taken.contains(link))) {
        return false;
      }
    }
    return true;
  }

  /** A file goes over the link. */
  void take(int link) {
    for (int breaker = 0; breaker < left.length; breaker++) {
      if (links.get(breaker).contains(link)) {
        left[breaker]--;
        taken.add(link);
      }
    }
  }

  /** The tasks are looked at from the beginning again. */
  void nextPass() {
    taken.clear();
  }
}
