package io.argosy.bench.fdt;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Series with given times, which record the order of their moves. */
final class ScriptedSeries {

  private final List<String> order = new ArrayList<>();

  List<String> order() {
    return order;
  }

  /**
   * @param seconds the duration of each move, in order
   */
  FdtSeries series(String name, double... seconds) {
    Deque<Double> left = new ArrayDeque<>();
    for (double one : seconds) {
      left.add(one);
    }
    return () -> {
      order.add(name);
      double one = left.remove();
      return new FdtSample(one, one, one, 0);
    };
  }
}
