package io.argosy.router.plan.learning;

import io.argosy.router.plan.network.NetworkView;

/**
 * Typical rates of the links at a node: the geometric mean of their observed rates, because rates
 * of links differ by factors.
 */
final class TypicalRates {

  private final NetworkView view;
  private final double[] logs;
  private final int[] counts;

  TypicalRates(NetworkView view) {
    this.view = view;
    logs = new double[2 * view.nodes()];
    counts = new int[2 * view.nodes()];
    for (int link = 0; link < view.links(); link++) {
      if (view.rate(link) > 0) {
        count(view.sourceOf(link), Math.log(view.rate(link)));
        count(view.nodes() + view.destinationOf(link), Math.log(view.rate(link)));
      }
    }
  }

  private void count(int end, double log) {
    logs[end] += log;
    counts[end]++;
  }

  /** Returns bytes per second, half from the source's links and half from the destination's. */
  double of(int link) {
    double source = mean(view.sourceOf(link));
    double destination = mean(view.nodes() + view.destinationOf(link));
    if (Double.isNaN(source) || Double.isNaN(destination)) {
      return Math.exp(Double.isNaN(source) ? destination : source);
    }
    return Math.exp((source + destination) / 2);
  }

  private double mean(int end) {
    return counts[end] == 0 ? Double.NaN : logs[end] / counts[end];
  }
}
