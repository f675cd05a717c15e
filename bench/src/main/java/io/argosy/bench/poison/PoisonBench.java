package io.argosy.bench.poison;

import io.argosy.bench.poison.PoisonRun.Sample;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import javax.sql.DataSource;

/**
 * Puts one wrong observation of each kind into a simulated course of work, and compares what is
 * believed and decided afterwards with the same course without it.
 */
public final class PoisonBench {

  /** Ends in the middle of a burst. */
  private static final int WARM_UP_MINUTES = 4;

  /** Before work begins, in another bin, forecasts are computed from what is known. */
  private static final int REST_MINUTES = 3;

  /** Until a wrong clock is right again, and another one in which the last row is measured. */
  private static final int MEASURED_MINUTES = Poison.WRONG_CLOCK_MINUTES + 1;

  private static final List<Integer> AFTER = List.of(0, 1, 5, 60);

  private final DataSource owner;
  private final DataSource router;
  private final int minutes;
  private final Consumer<String> progress;
  private final Map<Poison.State, List<Sample>> clean = new EnumMap<>(Poison.State.class);

  /**
   * @param owner of an empty database
   * @param router the router's role in the same database
   * @param minutes of work after each wrong observation
   * @param progress receives messages
   */
  public PoisonBench(DataSource owner, DataSource router, int minutes, Consumer<String> progress) {
    this.owner = owner;
    this.router = router;
    this.minutes = minutes;
    this.progress = progress;
  }

  /** Creates the tables. */
  public void create() {
    PoisonWorld.create(owner);
  }

  /**
   * @param kinds names of kinds; all if there is none
   * @throws IllegalArgumentException there is no such kind
   */
  public List<PoisonResult> run(List<String> kinds) {
    List<PoisonResult> results = new ArrayList<>();
    for (Poison poison : Poison.named(kinds)) {
      progress.accept(poison.word() + ": " + poison.sentence);
      results.add(run(poison));
    }
    return results;
  }

  private PoisonResult run(Poison poison) {
    List<Sample> without = clean.computeIfAbsent(poison.state, this::clean);
    PoisonRun run = prepared(poison.state);
    List<Sample> with = course(poison.state, run, poison::into);
    double[] last = run.believedNow();
    run.restart();
    return new PoisonResult(
        "poison",
        poison.word(),
        AFTER.stream()
            .filter(after -> after <= minutes)
            .map(after -> Twins.after(after, poison.lasting(), with, without))
            .toList(),
        Twins.factor(last, run.believedNow()));
  }

  private List<Sample> clean(Poison.State state) {
    return course(state, prepared(state), run -> {});
  }

  private List<Sample> course(Poison.State state, PoisonRun run, Consumer<PoisonRun> poison) {
    if (state == Poison.State.WORKING) {
      run.begin();
      poison.accept(run);
    } else {
      poison.accept(run);
      run.idle(REST_MINUTES);
      run.begin();
    }
    run.workUntil(minutes + MEASURED_MINUTES);
    return List.copyOf(run.samples());
  }

  private PoisonRun prepared(Poison.State state) {
    PoisonWorld world = new PoisonWorld(owner);
    world.reset();
    IntStream.range(0, PoisonWorld.LINKS)
        .forEach(
            link -> {
              switch (state) {
                case WORKING -> world.recent(link);
                case IDLE -> world.longAgo(link);
                case HEARD, TESTED, UNKNOWN -> {}
              }
            });
    PoisonRun run = new PoisonRun(router);
    if (state == Poison.State.HEARD) {
      run.heardOf();
    }
    if (state == Poison.State.TESTED) {
      run.tested();
    }
    if (state == Poison.State.WORKING) {
      run.work(WARM_UP_MINUTES);
    } else {
      run.idle(REST_MINUTES);
    }
    return run;
  }
}
