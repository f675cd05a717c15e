package io.argosy.router.routing;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.plan.DirectChoices;
import io.argosy.router.plan.Explainer;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.RequestBatch;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** What one cycle writes: what it read, and the plan in routes of one hop. */
public final class RoutingOutput {

  private final RoutingInput input;
  private final Plan plan;
  private final DirectChoices choices;

  public RoutingOutput(RoutingInput input, Plan plan) {
    this.input = input;
    this.plan = plan;
    choices = new DirectChoices(plan);
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
    return choices.count();
  }

  /** How many should have passed another node on their way. */
  public long detours() {
    return choices.detours();
  }

  /** Keys of the file requests with a route. */
  public LongStream fileRequests() {
    return choices.routed().mapToLong(input.keys()::fileRequest);
  }

  /**
   * The files with a route, one after the other, so that they are never all in memory.
   *
   * @param wanted says of a file request's key whether it is asked for
   */
  public Stream<RoutedFile> files(LongPredicate wanted) {
    Explainer explainer = plan.explainer();
    return choices
        .routed()
        .filter(request -> wanted.test(input.keys().fileRequest(request)))
        .mapToObj(request -> file(request, explainer));
  }

  private RoutedFile file(int request, Explainer explainer) {
    RequestBatch batch = plan.batch();
    RoutingKeys keys = input.keys();
    List<Candidate> ranked = explainer.candidates(request);
    return new RoutedFile(
        keys.fileRequest(request),
        keys.file(request),
        keys.node(batch.source(request, choices.choice(request))),
        keys.node(batch.destination(request)),
        ByteCount.of(batch.bytes(request)),
        choices.score(request),
        ranked.stream().map(c -> keys.node(batch.source(request, c.n()))).toList(),
        ranked.stream().map(Candidate::score).toList());
  }
}
