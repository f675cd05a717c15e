package io.argosy.bench.circuits;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/** Time, events and faults of one schedule: a few kinds of faults, each of which happens often. */
class Chance {

  private static final int MOST_KINDS = 4;

  final SplittableRandom random;
  final Set<Fault> kinds = EnumSet.noneOf(Fault.class);
  final Map<Fault, Integer> happened = new EnumMap<>(Fault.class);
  final List<String> timeline = new ArrayList<>();
  int now;
  private boolean over;

  Chance(long seed) {
    random = new SplittableRandom(seed);
    Fault[] all = Fault.values();
    for (int n = random.nextInt(MOST_KINDS + 1); n > 0; n--) {
      kinds.add(all[random.nextInt(all.length)]);
    }
  }

  void note(String line) {
    timeline.add("%5d s %s".formatted(now, line));
  }

  /** Whether the fault happens now. */
  boolean is(Fault fault, double probability) {
    boolean happens = !over && kinds.contains(fault) && random.nextDouble() < probability;
    if (happens) {
      happened.merge(fault, 1, Integer::sum);
    }
    return happens;
  }

  /** From now on nothing fails, so that what is left can be judged. */
  void end() {
    over = true;
  }

  boolean grantsInTime() {
    return kinds.stream().noneMatch(fault -> fault.mayPrevent);
  }

  /** Seconds from {@code from} to {@code to}. */
  int seconds(int from, int to) {
    return random.nextInt(from, to + 1);
  }
}
