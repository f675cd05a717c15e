package io.argosy.router.plan.completion;

import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SourceStrategy;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Strategy {@code completion}: minimizes the completion time of the whole batch, and then that of
 * each file as far as the others allow. Each assignment loads link, uplink and downlink at once, so
 * that a batch spreads over its sources instead of using only the best one.
 */
public final class CompletionStrategy implements SourceStrategy {

  private final NetworkView view;
  private final Assumptions assumptions;
  private final LinkCosts costs;
  private final FluidRun fluid;
  private final CompletionOptions options;

  public CompletionStrategy(NetworkView view, Assumptions assumptions, CompletionOptions options) {
    this.view = view;
    this.assumptions = assumptions;
    costs = new LinkCosts(view, assumptions);
    fluid = new FluidRun(costs);
    this.options = options;
  }

  @Override
  public void assign(RequestBatch batch, int[] requests, Loads loads, Assignment assignment) {
    int[] toMove = IntStream.of(requests).filter(r -> !isThere(batch, r, assignment)).toArray();
    if (toMove.length > 0) {
      Layout layout = plan(batch, toMove, loads, assignment);
      for (int file = 0; file < toMove.length; file++) {
        int request = toMove[layout.files.request[file]];
        write(layout, file, batch, request, assignment, loads);
      }
    }
  }

  private boolean isThere(RequestBatch batch, int request, Assignment assignment) {
    int own = ownCopy(batch, request);
    boolean there = own != Assignment.NONE && batch.isStaged(request, own);
    if (there) {
      assignment.choose(request, own, 0, Assignment.Status.AT_DESTINATION);
    }
    return there;
  }

  private static int ownCopy(RequestBatch batch, int request) {
    for (int n = 0; n < batch.sourceCount(request); n++) {
      if (batch.source(request, n) == batch.destination(request)) {
        return n;
      }
    }
    return Assignment.NONE;
  }

  private Layout plan(RequestBatch batch, int[] requests, Loads loads, Assignment assignment) {
    PlannedFiles files =
        PlannedFiles.of(view, batch, requests, assignment, assumptions.stagingSeconds());
    double[] level = costs.levels(loads, batch.priority(requests[0]));
    Budget budget = new Budget(options, requests.length);
    Layout open = new Layout(costs, files, level, costs.room(loads));
    Layout winner = new Contest(open, fluid, budget, options.linearProgram()).winner();
    if (files.isShared() && batch.shared().hasDeadlines()) {
      new DeadlineOrder(winner, open.level, batch, requests).keep();
    }
    return winner;
  }

  private void write(
      Layout layout,
      int file,
      RequestBatch batch,
      int request,
      Assignment assignment,
      Loads loads) {
    int candidate = layout.chosen[file];
    if (candidate != Layout.OPEN) {
      int link = layout.files.link[candidate];
      int choice = layout.files.choice[candidate];
      assignment.choose(
          request, choice, layout.ending(file, candidate), status(batch, request, choice, link));
      if (link != costs.own) {
        loads.add(link, batch.priority(request), batch.bytes(request));
      }
    } else if (batch.sourceCount(request) > 0) {
      assignment.noPath(request);
    } else {
      assignment.noReplica(request);
    }
  }

  private Assignment.Status status(RequestBatch batch, int request, int choice, int link) {
    if (link == costs.own) {
      return Assignment.Status.AT_DESTINATION;
    }
    return batch.isFuture(request, choice)
        ? Assignment.Status.WAITS_FOR_COPY
        : Assignment.Status.ROUTED;
  }

  @Override
  public List<Candidate> rank(RequestBatch batch, int request, Loads loads, Assignment assignment) {
    int[] one = {request};
    return new Ranking(view, costs, loads, batch.priority(request))
        .of(PlannedFiles.of(view, batch, one, assignment, assumptions.stagingSeconds()));
  }

  @Override
  public int[] path(RequestBatch batch, int request, int n) {
    int link = view.linkBetween(batch.source(request, n), batch.destination(request));
    return link == NetworkView.NO_LINK ? new int[0] : new int[] {link};
  }
}
