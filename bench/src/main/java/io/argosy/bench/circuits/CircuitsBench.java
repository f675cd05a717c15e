package io.argosy.bench.circuits;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.slf4j.LoggerFactory;

/** Runs the production driver of circuits through schedules of faults in simulated time. */
public final class CircuitsBench {

  private final int schedules;
  private final long seed;
  private final Broken broken;

  public CircuitsBench(int schedules, long seed, Broken broken) {
    this.schedules = schedules;
    this.seed = seed;
    this.broken = broken;
  }

  /** Without the log of the driver, which would be most of the work. */
  public CircuitsResult run() {
    Logger log = (Logger) LoggerFactory.getLogger("io.argosy.circuit");
    Level before = log.getLevel();
    log.setLevel(Level.OFF);
    try {
      return runAll();
    } finally {
      log.setLevel(before);
    }
  }

  private CircuitsResult runAll() {
    Schedule.Tally sum = new Schedule.Tally();
    Map<Fault, Long> faults = new EnumMap<>(Fault.class);
    Optional<String> failure = Optional.empty();
    int granting = 0;
    int established = 0;
    for (int n = 0; n < schedules; n++) {
      Schedule schedule = new Schedule(seed + n, broken);
      schedule.run();
      schedule.faults().forEach((fault, count) -> faults.merge(fault, count, Long::sum));
      add(sum, schedule.tally);
      if (schedule.grantsInTime()) {
        granting++;
        established += schedule.tally.established ? 1 : 0;
      }
      if (failure.isEmpty() && !schedule.tally.isGood()) {
        failure = Optional.of(failureOf(seed + n, schedule));
      }
    }
    return result(sum, faults, granting == 0 ? 1 : (double) established / granting, failure);
  }

  private static void add(Schedule.Tally sum, Schedule.Tally one) {
    sum.leaked += one.leaked;
    sum.usedLate += one.usedLate;
    sum.askedTwice += one.askedTwice;
    sum.overShare += one.overShare;
    sum.foreignTouched += one.foreignTouched;
    sum.unended += one.unended;
    sum.crashes += one.crashes;
  }

  private static String failureOf(long seed, Schedule schedule) {
    Schedule.Tally it = schedule.tally;
    return ("seed %d: leaked %d, used late %d, asked twice %d, over share %d, foreign touched %d,"
            + " unended %d%n%s")
        .formatted(
            seed,
            it.leaked,
            it.usedLate,
            it.askedTwice,
            it.overShare,
            it.foreignTouched,
            it.unended,
            String.join(System.lineSeparator(), schedule.timeline()));
  }

  private CircuitsResult result(
      Schedule.Tally sum, Map<Fault, Long> faults, double established, Optional<String> failure) {
    Map<String, Long> words = new TreeMap<>();
    for (Fault fault : Fault.values()) {
      words.put(fault.word(), faults.getOrDefault(fault, 0L));
    }
    return new CircuitsResult(
        "circuits",
        schedules,
        seed,
        sum.crashes,
        words,
        established,
        sum.leaked,
        sum.usedLate,
        sum.askedTwice,
        sum.overShare,
        sum.foreignTouched,
        sum.unended,
        failure.orElse(null));
  }
}
