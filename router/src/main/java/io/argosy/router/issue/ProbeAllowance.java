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
 * Counts how many files may still probe half-open links. In one pass over the tasks each link gets
 * at most one, so that the probes of a source go to several destinations.
 */
final class ProbeAllowance {

  /** Remaining probes by index of the breaker. */
  private final long[] left;

  private final List<Set<Integer>> links = new ArrayList<>();
  private final Set<Integer> taken = new HashSet<>();

  /**
   * @param indexOf index of a link in the view
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

  /** Counts a file that is to go over the link. */
  void take(int link) {
    for (int breaker = 0; breaker < left.length; breaker++) {
      if (links.get(breaker).contains(link)) {
        left[breaker]--;
        taken.add(link);
      }
    }
  }

  /** Starts another pass over the tasks. */
  void nextPass() {
    taken.clear();
  }
}
