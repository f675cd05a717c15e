package io.argosy.router.issue;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.network.LinkFacts;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Links with queues of files, simulated in steps of a quarter of a second. Links with work share
 * their source's uplink equally.
 */
final class SimulatedLinks {

  static final double STEP = 0.25;
  static final double LONGEST = 3_600;

  private static final int STREAMS = 4;
  private static final double RATE_AGE = 10;

  /** A directed pair of nodes. */
  record Link(int source, int destination) {}

  /** A file request with its size and its sources. */
  record FileRequest(int id, int destination, long bytes, List<Integer> sources) {

    FileRequest from(List<Integer> others) {
      return new FileRequest(id, destination, bytes, others);
    }
  }

  /** A file that waits or is transferred. */
  static final class Moving {
    final FileRequest request;
    final Link link;
    final double startsAt;
    private double left;
    double askedAt = Double.NEGATIVE_INFINITY;
    double arrivedAt = Double.POSITIVE_INFINITY;

    Moving(FileRequest request, Link link, double startsAt) {
      this.request = request;
      this.link = link;
      this.startsAt = startsAt;
      left = request.bytes();
    }

    boolean hasBegun() {
      return left < request.bytes();
    }
  }

  final Map<Link, Double> capacity = new HashMap<>();
  final double[] uplink;
  final Map<Link, List<Moving>> queues = new HashMap<>();
  final Map<Link, double[]> flow = new HashMap<>();
  final Map<Integer, Double> arrivedAt = new HashMap<>();
  double sent;

  SimulatedLinks(Map<Link, Double> capacity, double[] uplink) {
    this.capacity.putAll(capacity);
    this.uplink = uplink.clone();
    capacity.keySet().forEach(link -> queues.put(link, new ArrayList<>()));
    capacity.forEach((link, rate) -> flow.put(link, new double[(int) (LONGEST / STEP)]));
  }

  void move(double now) {
    Map<Link, Double> rates = rates(now);
    rates.forEach(
        (link, rate) -> {
          double bytes = rate * STEP;
          flow.get(link)[(int) Math.round(now / STEP)] = rate;
          sent += bytes;
          push(link, bytes, now);
        });
  }

  private void push(Link link, double bytes, double now) {
    List<Moving> queue = queues.get(link);
    double left = bytes;
    while (left > 1e-6 && queue.stream().anyMatch(m -> m.startsAt <= now)) {
      List<Moving> active = queue.stream().filter(m -> m.startsAt <= now).limit(STREAMS).toList();
      double each =
          Math.min(
              left / active.size(), active.stream().mapToDouble(m -> m.left).min().orElse(left));
      for (Moving moving : active) {
        moving.left -= each;
        left -= each;
        if (moving.left <= 1e-6) {
          queue.remove(moving);
          moving.arrivedAt = now;
          arrivedAt.put(moving.request.id(), now);
        }
      }
    }
    sent -= left;
  }

  /** Progressive filling: links that are not limited by their own capacity share the uplink. */
  private Map<Link, Double> rates(double now) {
    Map<Link, Double> rates = new HashMap<>();
    for (int source = 0; source < uplink.length; source++) {
      int from = source;
      List<Link> busy =
          capacity.keySet().stream()
              .filter(l -> l.source() == from)
              .filter(l -> queues.get(l).stream().anyMatch(m -> m.startsAt <= now))
              .sorted(Comparator.comparingDouble(capacity::get))
              .toList();
      double left = uplink[source];
      for (int n = 0; n < busy.size(); n++) {
        double rate = Math.min(capacity.get(busy.get(n)), left / (busy.size() - n));
        rates.put(busy.get(n), rate);
        left -= rate;
      }
    }
    return rates;
  }

  /** Returns when something flows over the link again after the time. */
  double flowsAgain(Link link, double after) {
    double[] all = flow.get(link);
    int step = (int) Math.round(after / STEP);
    while (step < all.length && all[step] == 0) {
      step++;
    }
    return step * STEP;
  }

  /** Returns the mean of the last ten busy seconds, and the maximum of the last minute of them. */
  LinkFacts.Speed speed(Link link, double now) {
    double[] all = flow.get(link);
    List<Double> busy = new ArrayList<>();
    for (int step = (int) Math.round(now / STEP) - 1; step >= 0; step--) {
      if (all[step] > 0) {
        busy.add(all[step]);
      }
    }
    if (busy.size() < 2 / STEP) {
      return LinkFacts.Speed.observed(ObservedRate.UNKNOWN);
    }
    int recent = (int) Math.min(busy.size(), RATE_AGE / STEP);
    double rate = busy.subList(0, recent).stream().mapToDouble(d -> d).average().orElseThrow();
    double most = busy.subList(0, recent).stream().mapToDouble(d -> d).max().orElseThrow();
    ObservedRate observed = ObservedRate.measured(rate);
    return new LinkFacts.Speed(observed, observed, Optional.of(new ByteRate(most)));
  }
}
