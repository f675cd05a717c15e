package io.argosy.bench.circuits;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What happened in all schedules.
 *
 * @param crashes how often an agent was killed
 * @param faults how often each kind of fault happened
 * @param established share, 0 to 1, of the schedules whose script grants circuits in time and in
 *     which one was up
 * @param wrong how often each thing happened that must not
 * @param firstFailure the seed of the first schedule that failed, and its timeline; null if none
 */
public record CircuitsResult(
    int schedules,
    long seed,
    int crashes,
    Map<String, Integer> faults,
    double established,
    Map<Wrong, Integer> wrong,
    @Nullable String firstFailure) {

  /** Of each kind of fault in as many schedules, for the result to mean something. */
  private static final int LEAST_FAULTS = 100;

  private static final int OF_SCHEDULES = 10_000;

  /** What must not happen. */
  public enum Wrong {
    /** A circuit is left at the provider at the end of its schedule. */
    LEAKED("leaked"),
    /** A circuit was used after its end at one time. */
    USED_LATE("usedLate"),
    /** A pair of endpoints had two circuits at one time. */
    ASKED_TWICE("askedTwice"),
    /** Circuits exceeded a port's share at one time. */
    OVER_SHARE("overShare"),
    /** A call named a circuit of others. */
    FOREIGN_TOUCHED("foreignTouched"),
    /** A circuit's state was not final at the end of its schedule. */
    UNENDED("unended");

    private final String field;

    Wrong(String field) {
      this.field = field;
    }

    @Override
    public String toString() {
      return field;
    }
  }

  /** Whether nothing went wrong, circuits were seldom missing and no kind of fault was. */
  public boolean isGood() {
    int least = (int) ((long) LEAST_FAULTS * schedules / OF_SCHEDULES);
    return wrong.values().stream().allMatch(count -> count == 0)
        && established >= 0.9
        && faults.values().stream().allMatch(count -> count >= least);
  }

  /** Returns the run as {@code argosy-bench/1} has it. */
  public Map<String, @Nullable Object> run() {
    Map<String, @Nullable Object> run = new LinkedHashMap<>();
    run.put("name", "circuits");
    run.put("schedules", schedules);
    run.put("seed", seed);
    run.put("crashes", crashes);
    run.put("faults", faults);
    run.put("established", established);
    wrong.forEach((what, count) -> run.put(what.toString(), count));
    run.put("firstFailure", firstFailure);
    return run;
  }
}
