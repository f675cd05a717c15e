package io.argosy.router.plan.completion;

import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Ranks the candidates of single files for given loads, with the same sums as {@link Layout}, but
 * only over resources that the file would use and that are known to limit it.
 */
final class Ranking {

  private final NetworkView view;
  private final LinkCosts costs;
  private final Loads loads;
  private final int priority;

  Ranking(NetworkView view, LinkCosts costs, Loads loads, int priority) {
    this.view = view;
    this.costs = costs;
    this.loads = loads;
    this.priority = priority;
  }

  /**
   * @param file contains one request
   * @return the candidates, best first
   */
  List<Candidate> of(PlannedFiles file) {
    return IntStream.range(0, file.candidates())
        .mapToObj(candidate -> candidate(file, candidate))
        .sorted(Comparator.comparingDouble(Candidate::score))
        .toList();
  }

  private Candidate candidate(PlannedFiles file, int candidate) {
    int link = file.link[candidate];
    double staging = file.staging[candidate];
    return link == costs.own
        ? new Candidate(
            file.choice[candidate], staging, List.of(new Candidate.Term("staging", staging)))
        : overLink(file, candidate, link);
  }

  private Candidate overLink(PlannedFiles file, int candidate, int link) {
    double bytes = file.bytes[0];
    double staging = file.staging[candidate];
    double queue = costs.seconds(loads, priority, link, costs.linkPace(link));
    double transfer = bytes * pace(link);
    double up = costs.uplinkPace(link) > 0 ? uplinkSeconds(view.sourceOf(link)) : 0;
    double down = costs.downlinkPace(link) > 0 ? downlinkSeconds(view.destinationOf(link)) : 0;
    double nodes =
        Math.max(up + bytes * costs.uplinkPace(link), down + bytes * costs.downlinkPace(link));
    double comes = file.comesAfter(candidate);
    List<Candidate.Term> terms =
        List.of(
            new Candidate.Term("queue", queue),
            new Candidate.Term("transfer", transfer),
            new Candidate.Term("uplink-queue", up),
            new Candidate.Term("downlink-queue", down),
            new Candidate.Term("staging", staging));
    double seconds = staging + Math.max(queue + transfer, nodes);
    return comes > 0
        ? new Candidate(
            file.choice[candidate],
            Math.max(seconds, comes + transfer),
            with(new Candidate.Term("copy", comes), terms))
        : new Candidate(file.choice[candidate], seconds, terms);
  }

  private static List<Candidate.Term> with(Candidate.Term term, List<Candidate.Term> terms) {
    return Stream.concat(terms.stream(), Stream.of(term)).toList();
  }

  private double pace(int link) {
    return costs.room(loads, link) > 0 ? costs.linkPace(link) : costs.lastResortPace(link);
  }

  private double uplinkSeconds(int source) {
    double seconds = 0;
    for (int other = 0; other < view.nodes(); other++) {
      int link = view.linkBetween(source, other);
      if (link != NetworkView.NO_LINK) {
        seconds += costs.seconds(loads, priority, link, costs.uplinkPace(link));
      }
    }
    return seconds;
  }

  private double downlinkSeconds(int destination) {
    double seconds = 0;
    for (int other = 0; other < view.nodes(); other++) {
      int link = view.linkBetween(other, destination);
      if (link != NetworkView.NO_LINK) {
        seconds += costs.seconds(loads, priority, link, costs.downlinkPace(link));
      }
    }
    return seconds;
  }
}
