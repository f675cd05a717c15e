package io.argosy.router.plan.completion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Groups requests with the same candidate links into kinds, so that the size of the linear program
 * depends on the number of kinds and not of files. Requests without a choice have no kind.
 */
final class Kinds {

  static final int NONE = -1;

  /** By request: its kind, or {@link #NONE} if it has no choice. */
  final int[] of;

  /** By kind: one of its requests, whose candidates represent all. */
  final int[] example;

  /** By kind: total bytes of its requests. */
  final double[] bytes;

  private Kinds(int[] of, int[] example, double[] bytes) {
    this.of = of;
    this.example = example;
    this.bytes = bytes;
  }

  static Kinds of(PlannedFiles files) {
    Map<List<Integer>, Integer> numbers = new HashMap<>();
    List<Integer> examples = new ArrayList<>();
    int[] of = new int[files.count];
    Arrays.fill(of, NONE);
    for (int file : files.asTheyCame) {
      if (files.hasChoice(file)) {
        of[file] = numbers.computeIfAbsent(ways(files, file), ways -> numbers.size());
        if (of[file] == examples.size()) {
          examples.add(file);
        }
      }
    }
    double[] bytes = new double[examples.size()];
    for (int file : files.asTheyCame) {
      if (of[file] != NONE) {
        bytes[of[file]] += files.bytes[file];
      }
    }
    return new Kinds(of, examples.stream().mapToInt(Integer::intValue).toArray(), bytes);
  }

  /** Returns the candidate links in order; the same link with staging counts as another one. */
  private static List<Integer> ways(PlannedFiles files, int file) {
    List<Integer> ways = new ArrayList<>();
    for (int candidate = files.first[file]; candidate < files.first[file + 1]; candidate++) {
      int link = files.link[candidate];
      ways.add(files.staging[candidate] > 0 ? -1 - link : link);
    }
    return ways;
  }

  int count() {
    return example.length;
  }
}
