package io.argosy.router.routing;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.plan.Explainer;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * What one cycle writes: what it read, and the plan. A route has one hop: where the plan's way has
 * more, the best source with a way of one hop is taken, or else the best one with a direct link.
 */
public final class RoutingOutput {

  private static final int ONE_HOP = 1;

  private final RoutingInput input;
  private final Plan plan;
  private final int[] routed;
  private final Map<Integer, Candidate> instead = new HashMap<>();

  public RoutingOutput(RoutingInput input, Plan plan) {
    this.input = input;
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

  public RoutingInput input() {
    return input;
  }

  public Plan plan() {
    return plan;
  }

  /** Of the requests that name none. */
  public String strategy() {
    return plan.policy().strategy().word();
  }

  /** How many requests were looked at, routed or not. */
  public int requests() {
    return plan.batch().size();
  }

  /** How many have a route. */
  public int routed() {
    return routed.length;
  }

  /** How many should have passed another node on their way. */
  public long detours() {
    return plan.routed() - routed.length + instead.size();
  }

  /** Keys of the file requests with a route. */
  public LongStream fileRequests() {
    return IntStream.of(routed).mapToLong(input.keys()::fileRequest);
  }

  /**
   * The files with a route, one after the other, so that they are never all in memory.
   *
   * @param wanted says of a file request's key whether it is asked for
   */
  public Stream<RoutedFile> files(LongPredicate wanted) {
    Explainer explainer = plan.explainer();
    return IntStream.of(routed)
        .filter(request -> wanted.test(input.keys().fileRequest(request)))
        .mapToObj(request -> file(request, explainer));
  }

  private RoutedFile file(int request, Explainer explainer) {
    RequestBatch batch = plan.batch();
    RoutingKeys keys = input.keys();
    List<Candidate> ranked = explainer.candidates(request);
    Candidate other = instead.get(request);
    return new RoutedFile(
        keys.fileRequest(request),
        keys.file(request),
        keys.node(batch.source(request, other == null ? plan.choice(request) : other.n())),
        keys.node(batch.destination(request)),
        ByteCount.of(batch.bytes(request)),
        other == null ? plan.score(request) : other.score(),
        ranked.stream().map(c -> keys.node(batch.source(request, c.n()))).toList(),
        ranked.stream().map(Candidate::score).toList());
  }
}
