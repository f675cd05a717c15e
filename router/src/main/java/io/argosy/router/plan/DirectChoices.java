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
 * A plan in routes of one hop: where the plan's way has more, the best source with a way of one hop
 * is taken, or else the best one with a direct link.
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

  /** The requests that have a route, in the batch's order. */
  public IntStream routed() {
    return IntStream.of(routed);
  }

  public int count() {
    return routed.length;
  }

  /** How many should have passed another node on their way. */
  public long detours() {
    return plan.routed() - routed.length + instead.size();
  }

  /** Which of a routed request's sources is taken. */
  public int choice(int request) {
    Candidate other = instead.get(request);
    return other == null ? plan.choice(request) : other.n();
  }

  /** In the strategy's own unit. */
  public double score(int request) {
    Candidate other = instead.get(request);
    return other == null ? plan.score(request) : other.score();
  }
}
