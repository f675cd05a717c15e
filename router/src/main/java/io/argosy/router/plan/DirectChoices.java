package io.argosy.router.plan;

import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Converts a plan to routes of one hop. If the plan's path has more hops, the best source with a
 * path of one hop is used, or else the best one with a direct link.
 */
public final class DirectChoices {

  private static final int ONE_HOP = 1;

  private final Plan plan;
  private final int[] routed;
  private final Map<Integer, Candidate> instead = new HashMap<>();

  public DirectChoices(Plan plan) {
    this.plan = plan;
    Explainer explainer = plan.explainer();
    routed =
        IntStream.range(0, plan.batch().size())
            .filter(plan::isRouted)
            .filter(request -> isDirect(request, explainer))
            .toArray();
  }

  private boolean isDirect(int request, Explainer explainer) {
    if (explainer.path(request).length == ONE_HOP) {
      return true;
    }
    List<Candidate> linked =
        explainer.candidates(request).stream().filter(c -> hasLink(request, c.n())).toList();
    Optional<Candidate> best =
        linked.stream().filter(c -> explainer.path(request, c.n()).length == ONE_HOP).findFirst();
    best.or(() -> linked.stream().findFirst()).ifPresent(c -> instead.put(request, c));
    return !linked.isEmpty();
  }

  private boolean hasLink(int request, int n) {
    RequestBatch batch = plan.batch();
    int link = plan.view().linkBetween(batch.source(request, n), batch.destination(request));
    return link != NetworkView.NO_LINK;
  }

  /** Returns the requests that have a route, in the order of the batch. */
  public IntStream routed() {
    return IntStream.of(routed);
  }

  /** Returns the number of requests whose planned path has more than one hop. */
  public long detours() {
    return plan.routed() - routed.length + instead.size();
  }

  /** Returns the position of the selected source in the request's list. */
  public int choice(int request) {
    Candidate other = instead.get(request);
    return other == null ? plan.choice(request) : other.n();
  }

  /** Returns the score in the strategy's own unit. */
  public double score(int request) {
    Candidate other = instead.get(request);
    return other == null ? plan.score(request) : other.score();
  }
}
