package io.argosy.router.plan.completion;

import io.argosy.router.plan.Plan;
import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.RequestBatch;
import java.util.stream.IntStream;

/** The layout that results from a plan's choices for the requests of one priority. */
final class FinalLayout {

  private final int[] requests;
  private final Layout layout;

  private FinalLayout(int[] requests, Layout layout) {
    this.requests = requests;
    this.layout = layout;
  }

  static FinalLayout of(Plan plan, int priority) {
    RequestBatch batch = plan.batch();
    int[] requests =
        IntStream.range(0, batch.size())
            .filter(r -> batch.priority(r) == priority && plan.isRouted(r))
            .toArray();
    Assumptions assumptions = plan.policy().assumptions();
    LinkCosts costs = new LinkCosts(plan.view(), assumptions);
    PlannedFiles files =
        PlannedFiles.of(
            plan.view(),
            batch,
            requests,
            new Assignment(batch.size()),
            assumptions.stagingSeconds());
    Loads before = plan.finalLoads();
    for (int request : requests) {
      before.remove(plan.explainer().path(request)[0], priority, batch.bytes(request));
    }
    Layout layout = new Layout(costs, files, costs.levels(before, priority), costs.room(before));
    for (int file = 0; file < requests.length; file++) {
      layout.place(file, candidate(files, file, plan.choice(requests[files.request[file]])));
    }
    return new FinalLayout(requests, layout);
  }

  private static int candidate(PlannedFiles files, int file, int choice) {
    return IntStream.range(files.first[file], files.first[file + 1])
        .filter(c -> files.choice[c] == choice)
        .findFirst()
        .orElseThrow();
  }

  IntStream requests() {
    return IntStream.of(requests);
  }

  double seconds() {
    return seconds(layout);
  }

  double secondsWereEachToChoose() {
    Layout settled = layout.copy();
    settled.settle(layout.files.largestFirst(), 1000, budget());
    return seconds(settled);
  }

  private static double seconds(Layout layout) {
    return new FluidRun(layout.costs).play(layout, budget()).orElseThrow();
  }

  private static Budget budget() {
    return new Budget(new CompletionOptions(0, Long.MAX_VALUE, Long.MAX_VALUE, 0), 1);
  }
}
