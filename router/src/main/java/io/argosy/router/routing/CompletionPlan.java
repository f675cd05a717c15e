package io.argosy.router.routing;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Strategy {@code completion}: each file from the source that would have it there first, counting
 * what already waits and what this plan has assigned so far on link, uplink and downlink, so that a
 * batch spreads over its sources instead of herding to the best one.
 *
 * <p>The most urgent go first, among them the largest (a small file fills a gap, a large one makes
 * it). Same input, same plan: equal sizes go in the order of the batch, equal completions to the
 * link that is faster for the file alone, then to the name that sorts first.
 */
public final class CompletionPlan {

  private final RequestBatch batch;
  private final Loads loads;

  private CompletionPlan(NetworkView view, RequestBatch batch, RoutingPolicy policy) {
    this.batch = batch;
    this.loads = new Loads(view, policy);
  }

  public static Plan of(NetworkView view, RequestBatch batch, RoutingPolicy policy) {
    return new CompletionPlan(view, batch, policy).plan();
  }

  private Plan plan() {
    Choice[] choices = new Choice[batch.size()];
    for (int request : order()) {
      choices[request] = choose(request);
    }
    return new Plan(List.of(choices));
  }

  private int[] order() {
    Comparator<Integer> mostUrgent = Comparator.comparingInt(batch::priority);
    return IntStream.range(0, batch.size())
        .boxed()
        .sorted(mostUrgent.thenComparing(Comparator.comparingLong(batch::bytes).reversed()))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private Choice choose(int request) {
    int destination = batch.destination(request);
    long bytes = batch.bytes(request);
    List<Choice.Candidate> ranked = new ArrayList<>(batch.sourceCount(request));
    for (int n = 0; n < batch.sourceCount(request); n++) {
      int source = batch.source(request, n);
      double seconds = loads.completion(source, destination, bytes);
      if (Double.isFinite(seconds)) {
        ranked.add(new Choice.Candidate(source, seconds));
      }
    }
    ranked.sort(
        Comparator.comparingDouble(Choice.Candidate::seconds)
            .thenComparingDouble(c -> loads.alone(c.source(), destination, bytes))
            .thenComparingInt(Choice.Candidate::source));
    if (!ranked.isEmpty()) {
      loads.add(ranked.getFirst().source(), destination, bytes);
    }
    return new Choice(ranked);
  }
}
