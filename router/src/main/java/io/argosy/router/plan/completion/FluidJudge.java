package io.argosy.router.plan.completion;

import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Computes the completion times of a batch with one simulation, whichever strategy chose the
 * sources, so that plans of different strategies can be compared. Queued bytes count if they are as
 * urgent as any request of the batch. A file that waits for a copy arrives when its link is done,
 * and not before the copy is there and has been passed on. Not thread-safe.
 */
public final class FluidJudge {

  /**
   * The result of a simulation, in seconds from now; zero if nothing is transferred.
   *
   * @param lastSeconds until the last file arrives
   * @param meanSeconds mean over all files, each counted as arrived when its link is done
   */
  public record Ending(double lastSeconds, double meanSeconds) {}

  private final NetworkView view;
  private final Assumptions assumptions;
  private final long shares;
  private final LinkCosts costs;
  private final FluidRun fluid;

  /**
   * @param shares maximum number of link shares that one simulation may compute
   */
  public FluidJudge(NetworkView view, Assumptions assumptions, long shares) {
    this.view = view;
    this.assumptions = assumptions;
    this.shares = shares;
    costs = new LinkCosts(view, assumptions);
    fluid = new FluidRun(costs);
  }

  /**
   * Returns an empty value if the simulation would exceed its budget.
   *
   * @param choices position of the source in each request's list, or {@link Assignment#NONE}
   */
  public Optional<Ending> judge(RequestBatch batch, int[] choices) {
    int[] all = IntStream.range(0, batch.size()).toArray();
    PlannedFiles files =
        PlannedFiles.of(
            view, batch, all, new Assignment(batch.size()), assumptions.stagingSeconds());
    Loads loads = new Loads(view);
    int leastUrgent = IntStream.of(all).map(batch::priority).max().orElse(0);
    Layout layout = new Layout(costs, files, costs.levels(loads, leastUrgent), costs.room(loads));
    for (int file = 0; file < files.count; file++) {
      place(layout, file, choices[files.request[file]]);
    }
    return fluid.play(layout, Budget.ofOneRun(shares)).isPresent()
        ? Optional.of(ending(layout))
        : Optional.empty();
  }

  private static void place(Layout layout, int file, int choice) {
    PlannedFiles files = layout.files;
    IntStream.range(files.first[file], files.first[file + 1])
        .filter(candidate -> files.choice[candidate] == choice)
        .forEach(candidate -> layout.place(file, candidate));
  }

  private Ending ending(Layout layout) {
    double last = 0;
    double sum = 0;
    int moved = 0;
    for (int file = 0; file < layout.files.count; file++) {
      if (layout.chosen[file] != Layout.OPEN) {
        double end = end(layout, file);
        last = Math.max(last, end);
        sum += end;
        moved++;
      }
    }
    return new Ending(last, moved == 0 ? 0 : sum / moved);
  }

  private double end(Layout layout, int file) {
    int candidate = layout.chosen[file];
    if (candidate == Layout.OPEN) {
      return 0;
    }
    PlannedFiles files = layout.files;
    int link = files.link[candidate];
    double end = files.staging[candidate] + (link == costs.own ? 0 : fluid.ends()[link]);
    int supplier = files.supplierOf(candidate);
    double ready =
        supplier == PlannedFiles.NO_SUPPLIER ? files.comesAfter(candidate) : end(layout, supplier);
    return ready > 0 ? Math.max(end, ready + files.bytes[file] * costs.linkPace(link)) : end;
  }
}
