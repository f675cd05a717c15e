package io.argosy.bench.fdt;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Series that take as long as the test says, and in which order they were moved. */
final class ScriptedSeries {

  private final List<String> order = new ArrayList<>();

  List<String> order() {
    return order;
  }

  /**
   * @param seconds of its moves, the first one first
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
