package io.argosy.router.plan;

import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.util.List;
import java.util.Optional;

/**
 * Finds by how much one property must change for another source to rank first. Each result is
 * verified: with the change the strategy ranks that source first, and with a thousandth less it
 * does not.
 */
final class WhatIf {

  /** Upper bound of link rates: 8 Tb/s, in bytes per second. */
  private static final double FASTEST = 1e12;

  private static final double ALL = 100;
  private static final double PRECISION = 1e-3;

  /** In percent of success, or in bytes per second. */
  private static final double LEAST_PRECISION = 1e-6;

  private final Plan plan;
  private final int request;
  private final Strategy strategy;
  private final Loads others;

  /**
   * @param others loads without the request itself
   */
  WhatIf(Plan plan, int request, Loads others) {
    this.plan = plan;
    this.request = request;
    this.others = others;
    strategy = plan.strategy(request);
  }

  /** Returns the smallest change of this kind on a link of the rival's path that ranks it first. */
  Optional<Change> least(Change.Kind kind, int link, int rival) {
    double now = now(kind, link);
    double most = most(kind, link);
    if (most <= now || !wins(new Change(kind, link, most), rival)) {
      return Optional.empty();
    }
    double lose = now;
    double win = most;
    while (win - lose > precision(kind, win)) {
      double tried = between(kind, lose, win);
      if (wins(new Change(kind, link, tried), rival)) {
        win = tried;
      } else {
        lose = tried;
      }
    }
    return Optional.of(new Change(kind, link, win));
  }

  /** Rates use the geometric mean because they differ by orders of magnitude. */
  private static double between(Change.Kind kind, double lose, double win) {
    return switch (kind) {
      case FEWER_BYTES, FEWER_FILES -> Math.floor((lose + win) / 2);
      case SUCCESS -> (lose + win) / 2;
      case LINK_RATE, UPLINK_RATE -> Math.sqrt(lose * win);
    };
  }

  /** Never zero: where any success at all is enough, halving would not end. */
  private static double precision(Change.Kind kind, double amount) {
    double least = kind.countsDown() ? 1 : LEAST_PRECISION;
    return Math.max(least, amount * PRECISION);
  }

  /** Returns the amount that changes nothing. */
  private double now(Change.Kind kind, int link) {
    NetworkView view = plan.view();
    return switch (kind) {
      case FEWER_BYTES, FEWER_FILES -> 0;
      case LINK_RATE -> known(Math.max(known(view.rate(link)), known(view.capacity(link))));
      case UPLINK_RATE -> known(view.uplink(view.sourceOf(link)));
      case SUCCESS -> view.success(link) * ALL;
    };
  }

  /** For an unknown or zero rate, the search starts at one byte per second. */
  private static double known(double rate) {
    return rate >= 1 ? rate : 1;
  }

  private double most(Change.Kind kind, int link) {
    return switch (kind) {
      case FEWER_BYTES -> waiting(link);
      case FEWER_FILES -> others.files(link);
      case LINK_RATE -> FASTEST;
      case UPLINK_RATE ->
          Double.isNaN(plan.view().uplink(plan.view().sourceOf(link))) ? 0 : FASTEST;
      case SUCCESS -> ALL;
    };
  }

  /** Strategy phedex counts what was queued before the plan; the others what is as urgent. */
  private double waiting(int link) {
    LinkFacts facts = plan.view().factsOf(link);
    return strategy == Strategy.PHEDEX
        ? facts.queue().allBytes()
        : others.bytes(link, plan.batch().priority(request));
  }

  private boolean wins(Change change, int rival) {
    List<Candidate> ranked = ranked(change);
    return !ranked.isEmpty() && ranked.getFirst().n() == rival;
  }

  /** Returns all sources with a path, best first, after the change. */
  List<Candidate> ranked(Change change) {
    RequestBatch batch = plan.batch();
    return Planner.make(strategy, change.applied(plan.view()), plan.policy())
        .rank(batch, request, change.applied(others, batch.priority(request)), plan.assignment());
  }
}
