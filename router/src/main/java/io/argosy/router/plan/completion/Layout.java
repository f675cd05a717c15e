package io.argosy.router.plan.completion;

import java.util.Arrays;

/**
 * A plan in the making: the source of each request and the level of each resource, which is the
 * time in seconds that the resource needs for everything assigned to it.
 */
final class Layout {

  /** In place of a candidate if a request has no path or is not placed yet. */
  static final int OPEN = -1;

  /** A move must bring a value below this share of what it was. */
  static final double WORTH_IT = 1 - 1e-9;

  final LinkCosts costs;
  final PlannedFiles files;

  /** By request: its candidate. */
  final int[] chosen;

  /** By request: how many others take its copy; empty if no copy is passed on. */
  private final int[] takers;

  /** By resource, in seconds. */
  final double[] level;

  /** By link: remaining exploration budget in bytes. */
  final double[] room;

  /**
   * @param level load before any of the requests is placed, in seconds; copied
   * @param room exploration budgets before any of the requests is placed, in bytes; copied
   */
  Layout(LinkCosts costs, PlannedFiles files, double[] level, double[] room) {
    this.costs = costs;
    this.files = files;
    this.level = level.clone();
    this.room = room.clone();
    chosen = new int[files.count];
    Arrays.fill(chosen, OPEN);
    takers = new int[files.isShared() ? files.count : 0];
  }

  private Layout(Layout other) {
    this(other.costs, other.files, other.level, other.room);
    System.arraycopy(other.chosen, 0, chosen, 0, chosen.length);
    System.arraycopy(other.takers, 0, takers, 0, takers.length);
  }

  Layout copy() {
    return new Layout(this);
  }

  /**
   * Returns the seconds until a file would arrive from this candidate: staging, then the slowest of
   * link, uplink and downlink including what waits on each, but not before its source has the file.
   * Infinite if the source would wait for this file itself, or is not placed yet.
   */
  double completion(int file, int candidate) {
    if (files.isShared() && !mayTake(file, candidate)) {
      return Double.POSITIVE_INFINITY;
    }
    int link = files.link[candidate];
    double bytes = files.bytes[file];
    double onLink = level[link] + bytes * paceOn(link);
    double up = level[costs.uplinkOf(link)] + bytes * costs.uplinkPace(link);
    double down = level[costs.downlinkOf(link)] + bytes * costs.downlinkPace(link);
    double seconds = files.staging[candidate] + Math.max(onLink, Math.max(up, down));
    return files.isShared() ? Math.max(seconds, ready(candidate) + bytes * paceOn(link)) : seconds;
  }

  /** Whether the source of a candidate gets the file, and not by way of this one. */
  boolean mayTake(int file, int candidate) {
    int supplier = files.supplierOf(candidate);
    return supplier == PlannedFiles.NO_SUPPLIER
        || chosen[supplier] != OPEN && !isFedBy(supplier, file);
  }

  /** Whether others take the copy of a file. */
  boolean isPassedOn(int file) {
    return takers.length > 0 && takers[file] > 0;
  }

  /** Whether a file arrives by way of another one. */
  boolean isFedBy(int file, int other) {
    if (!isPassedOn(other)) {
      return false;
    }
    int at = file;
    while (at != other && at != PlannedFiles.NO_SUPPLIER && chosen[at] != OPEN) {
      at = files.supplierOf(chosen[at]);
    }
    return at == other;
  }

  /** Returns the seconds until the source of a candidate has the file. */
  private double ready(int candidate) {
    int supplier = files.supplierOf(candidate);
    return supplier == PlannedFiles.NO_SUPPLIER
        ? files.comesAfter(candidate)
        : ending(supplier, chosen[supplier]);
  }

  /** A budget limits what is begun, so that a link with budget left takes a file of any size. */
  double paceOn(int link) {
    return room[link] > 0 ? costs.linkPace(link) : costs.lastResortPace(link);
  }

  /**
   * Returns the seconds until a file placed here arrives if it is transferred last, and after its
   * source has it.
   */
  double ending(int file, int candidate) {
    int link = files.link[candidate];
    double seconds = files.staging[candidate] + busiest(link);
    return files.isShared()
        ? Math.max(seconds, ready(candidate) + files.bytes[file] * costs.linkPace(link))
        : seconds;
  }

  /** Returns the seconds until the slowest of a link, its source and its destination is done. */
  double busiest(int link) {
    double nodes = Math.max(level[costs.uplinkOf(link)], level[costs.downlinkOf(link)]);
    return Math.max(level[link], nodes);
  }

  /** Returns the completion time of the busiest resource that requests with a choice use. */
  double endOfChoices() {
    double most = 0;
    for (int file = 0; file < files.count; file++) {
      if (files.hasChoice(file) && chosen[file] != OPEN) {
        most = Math.max(most, busiest(files.link[chosen[file]]));
      }
    }
    return most;
  }

  /** Returns the sum of what {@link #ending} says of all placed files, in seconds. */
  double sumOfEnds() {
    double sum = 0;
    for (int file = 0; file < files.count; file++) {
      sum += chosen[file] == OPEN ? 0 : ending(file, chosen[file]);
    }
    return sum;
  }

  void place(int file, int candidate) {
    chosen[file] = candidate;
    load(candidate, files.bytes[file], 1);
  }

  /** The first pass: places each file in turn at the source that completes it first. */
  void placeInTurn(int[] order) {
    Spread spread = new Spread(this);
    for (int file : order) {
      if (files.nextSharer(file) != file) {
        spread.place(file);
      } else if (files.hasWay(file)) {
        place(file, earliest(file));
      }
    }
  }

  /** Returns the earliest candidate; among equals the one with the faster link, then the first. */
  int earliest(int file) {
    int best = files.first[file];
    double least = completion(file, best);
    for (int candidate = best + 1; candidate < files.first[file + 1]; candidate++) {
      double seconds = completion(file, candidate);
      if (seconds < least || seconds == least && isFaster(candidate, best)) {
        best = candidate;
        least = seconds;
      }
    }
    return best;
  }

  boolean isFaster(int candidate, int than) {
    return costs.linkPace(files.link[candidate]) < costs.linkPace(files.link[than]);
  }

  /**
   * Moves each file to the source that completes it earliest given the other files, until no file
   * improves or the budget is used up. No move makes the busiest resource busier, because a file
   * only moves to where it ends earlier than before.
   *
   * @param order all requests
   * @param passes maximum number of passes
   */
  void settle(int[] order, int passes, Budget budget) {
    boolean moved = true;
    for (int pass = 0; moved && pass < passes && budget.payMoves(files.candidates()); pass++) {
      moved = false;
      for (int file : order) {
        moved |= files.hasChoice(file) && chosen[file] != OPEN && improve(file);
      }
    }
  }

  /** Moves a file to the source that completes it earliest, if that is sooner. */
  boolean improve(int file) {
    int before = chosen[file];
    lift(file);
    double now = completion(file, before);
    int best = earliest(file);
    boolean moves = best != before && completion(file, best) < now * WORTH_IT;
    place(file, moves ? best : before);
    return moves;
  }

  void lift(int file) {
    load(chosen[file], files.bytes[file], -1);
    chosen[file] = OPEN;
  }

  private void load(int candidate, double bytes, int sign) {
    int link = files.link[candidate];
    double signed = sign * bytes;
    level[link] += signed * costs.linkPace(link);
    level[costs.uplinkOf(link)] += signed * costs.uplinkPace(link);
    level[costs.downlinkOf(link)] += signed * costs.downlinkPace(link);
    room[link] -= signed;
    int supplier = files.supplierOf(candidate);
    if (supplier != PlannedFiles.NO_SUPPLIER) {
      takers[supplier] += sign;
    }
  }

  /** Returns the level of the busiest resource, a lower bound of the completion time. */
  double bound() {
    double most = 0;
    for (double seconds : level) {
      most = Math.max(most, seconds);
    }
    return most;
  }
}
