package io.argosy.router.plan.completion;

import io.argosy.router.plan.network.RequestBatch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Lets no file wait for a copy if a node that has the file would deliver it as soon, unless its
 * deadline is the latest. The passes before weigh a link by all that is placed on it, while routes
 * are written in the order of deadlines: they would let a file wait for the copy of one with a
 * later deadline, to spare a link that has enough to do with others of later deadlines.
 */
final class DeadlineOrder {

  /** More are hardly ever necessary, as most files move at most once. */
  private static final int MOST_SWEEPS = 20;

  /** Sweeps after which those that nobody waits for any more may take the copies of others. */
  private static final int SWEEPS_WITH_TURNS = 3;

  private final Layout layout;
  private final PlannedFiles files;
  private final RequestBatch batch;
  private final int[] requests;

  /** By file: the place of its deadline, 0 for the earliest. */
  private final int[] deadline;

  private final int latest;

  /** By link: seconds per byte while all links of its nodes are busy. */
  private final double[] pace;

  /** By link: seconds for what was queued before. */
  private final double[] queued;

  /** Files whose copies others do not wait for any more. */
  private final List<Integer> freed = new ArrayList<>();

  /**
   * @param level load of each resource before any of the requests was placed, in seconds
   * @param requests positions of the requests that were planned
   */
  DeadlineOrder(Layout layout, double[] level, RequestBatch batch, int[] requests) {
    this.layout = layout;
    this.batch = batch;
    this.requests = requests;
    files = layout.files;
    deadline =
        IntStream.of(files.request)
            .map(request -> batch.shared().deadline(requests[request]))
            .toArray();
    latest = IntStream.of(deadline).max().orElse(0);
    double[] share = shares(layout);
    pace = new double[share.length];
    Arrays.setAll(pace, link -> layout.costs.linkPace(link) / share[link]);
    queued = new double[share.length];
    Arrays.setAll(queued, link -> level[link] / share[link]);
  }

  /** Returns by link which share of its rate is left if its nodes divide what they can move. */
  private static double[] shares(Layout layout) {
    LinkCosts costs = layout.costs;
    double[] moved = new double[costs.resources];
    for (int link = 0; link < costs.own; link++) {
      if (layout.level[link] > 0) {
        moved[costs.uplinkOf(link)] += costs.capacity[link];
        moved[costs.downlinkOf(link)] += costs.capacity[link];
      }
    }
    double[] share = new double[costs.links];
    Arrays.setAll(
        share,
        link ->
            link == costs.own
                ? 1
                : Math.min(
                    share(costs.uplinkCapacity[link], moved[costs.uplinkOf(link)]),
                    share(costs.downlinkCapacity[link], moved[costs.downlinkOf(link)])));
    return share;
  }

  private static double share(double capacity, double wanted) {
    return capacity < wanted ? capacity / wanted : 1;
  }

  void keep() {
    boolean moved = IntStream.of(deadline).anyMatch(place -> place < latest);
    for (int sweep = 0; moved && sweep < MOST_SWEEPS; sweep++) {
      moved = sweep();
      if (sweep < SWEEPS_WITH_TURNS) {
        freed.forEach(layout::improve);
      }
      freed.clear();
    }
  }

  /** Goes through the files in the order in which routes are written. */
  private boolean sweep() {
    double[] done = new double[files.count];
    double[] ahead = queued.clone();
    for (int file : files.asTheyCame) {
      done[file] = layout.chosen[file] == Layout.OPEN ? 0 : added(ahead, file);
    }
    boolean moved = false;
    ahead = queued.clone();
    for (int file : files.asTheyCame) {
      if (layout.chosen[file] != Layout.OPEN) {
        moved |=
            deadline[file] < latest
                && waits(file, layout.chosen[file])
                && isMoved(file, ahead, done);
        done[file] = added(ahead, file);
      }
    }
    return moved;
  }

  /** Returns when a link is done with what is ahead of a file and the file itself. */
  private double added(double[] ahead, int file) {
    int link = files.link[layout.chosen[file]];
    ahead[link] += files.bytes[file] * pace[link];
    return ahead[link];
  }

  private boolean waits(int file, int candidate) {
    return batch.isFuture(requests[files.request[file]], files.choice[candidate]);
  }

  private boolean isMoved(int file, double[] ahead, double[] done) {
    int before = layout.chosen[file];
    int best = before;
    double least = arrival(file, before, done[file], done);
    for (int candidate = files.first[file]; candidate < files.first[file + 1]; candidate++) {
      int link = files.link[candidate];
      if (layout.room[link] > 0 && !waits(file, candidate)) {
        double seconds =
            arrival(file, candidate, ahead[link] + files.bytes[file] * pace[link], done);
        if (seconds <= least) {
          best = candidate;
          least = seconds;
        }
      }
    }
    if (best != before && files.supplierOf(before) != PlannedFiles.NO_SUPPLIER) {
      freed.add(files.supplierOf(before));
    }
    layout.lift(file);
    layout.place(file, best);
    return best != before;
  }

  /**
   * @param sent when the link is done with the file, if its source has it in time
   * @param done the same of all files, for their own links
   */
  private double arrival(int file, int candidate, double sent, double[] done) {
    int supplier = files.supplierOf(candidate);
    double ready =
        supplier == PlannedFiles.NO_SUPPLIER
            ? files.comesAfter(candidate)
            : arrival(supplier, layout.chosen[supplier], done[supplier], done);
    double passedOn = ready + files.bytes[file] * pace[files.link[candidate]];
    return files.staging[candidate] + (ready > 0 ? Math.max(sent, passedOn) : sent);
  }
}
