package io.argosy.bench.circuits;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.argosy.bench.circuits.CircuitsResult.Wrong;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;

/** Runs the production driver of circuits through schedules of faults in simulated time. */
public final class CircuitsBench {

  private CircuitsBench() {}

  /** Without the log of the driver, which would be most of the work. */
  public static CircuitsResult run(int schedules, long seed, Broken broken) {
    Logger log = (Logger) LoggerFactory.getLogger("io.argosy.circuit");
    Level before = log.getLevel();
    log.setLevel(Level.OFF);
    try {
      return result(schedules, seed, broken);
    } finally {
      log.setLevel(before);
    }
  }

  private static CircuitsResult result(int schedules, long seed, Broken broken) {
    Map<Wrong, Integer> wrong = new EnumMap<>(Wrong.class);
    Map<String, Integer> faults = new TreeMap<>();
    for (Fault fault : Fault.values()) {
      faults.put(fault.toString(), 0);
    }
    @Nullable String failure = null;
    int crashes = 0;
    int granting = 0;
    int established = 0;
    for (long n = seed; n < seed + schedules; n++) {
      Schedule schedule = new Schedule(n, broken);
      schedule.run();
      schedule.chance.happened.forEach(
          (it, count) -> faults.merge(it.toString(), count, Integer::sum));
      schedule.wrong.forEach((what, count) -> wrong.merge(what, count, Integer::sum));
      crashes += schedule.kills();
      granting += schedule.chance.grantsInTime() ? 1 : 0;
      established += schedule.chance.grantsInTime() && schedule.isEstablished() ? 1 : 0;
      if (failure == null && schedule.wrong.values().stream().anyMatch(count -> count > 0)) {
        failure =
            "seed %d: %s\n%s"
                .formatted(n, schedule.wrong, String.join("\n", schedule.chance.timeline));
      }
    }
    double share = granting == 0 ? 1 : (double) established / granting;
    return new CircuitsResult(schedules, seed, crashes, faults, share, wrong, failure);
  }
}
