package io.argosy.agent.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Links of many shapes; each world is generated from its seed, and each figure is printed. */
class StreamSearchSimulationTest {

  private static final StreamPolicy POLICY = new StreamPolicy(4, 16);
  private static final int WORLDS = 160;
  private static final int MINUTE = (int) (60 / StreamPolicy.SAMPLE.toSeconds());

  /** A link, its search, and the results since the figures were reset. */
  private static final class World {
    private final int seed;
    private final RandomGenerator random;
    private final SimulatedLink link;
    private StreamSearch search = StreamSearch.of(POLICY);
    private double moved;
    private double possible;
    private int changes;
    private int most;

    World(int seed, double fewestKnee, double mostKnee, double fall, double noise) {
      this.seed = seed;
      this.random = new SplittableRandom(seed);
      double knee = fewestKnee * Math.pow(mostKnee / fewestKnee, random.nextDouble());
      this.link = new SimulatedLink(random, knee, fall, noise);
    }

    void begin() {
      moved = 0;
      possible = 0;
      changes = 0;
      most = 0;
    }

    void run(int samples) {
      for (int i = 0; i < samples; i++) {
        int before = search.held();
        int streams = search.streams();
        moved += link.rate(streams);
        possible += best();
        most = Math.max(most, streams);
        search = search.after(link.sample(streams));
        changes += search.held() == before ? 0 : 1;
      }
    }

    double share() {
      return moved / possible;
    }

    double heldShare() {
      return link.rate(search.held()) / best();
    }

    /** Excludes a single stream: it is never chosen, even where it would be the fastest. */
    double best() {
      return IntStream.rangeClosed(StreamPolicy.FEWEST, POLICY.most())
          .mapToDouble(link::rate)
          .max()
          .orElseThrow();
    }

    boolean isFrugal() {
      return search.held() <= Math.max(3, 1.5 * Math.min(POLICY.most(), link.knee()) + 1);
    }

    boolean isSettled() {
      return heldShare() >= 0.9 && isFrugal();
    }

    @Override
    public String toString() {
      return "seed %d, knee %.1f, held %d, moved %.2f of the best, %d changes"
          .formatted(seed, link.knee(), search.held(), share(), changes);
    }
  }

  @Test
  void settlesWithinAMinuteAtTheKneeWhetherTheRateStaysOrFallsBeyondIt() {
    for (double fall : new double[] {0, 0.2, 0.4}) {
      for (double noise : new double[] {0, 0.05}) {
        Figures seconds = new Figures("seconds, fall %.1f noise %.2f".formatted(fall, noise));
        Figures shares = new Figures("share of the best after them");
        for (int seed = 0; seed < WORLDS / 3; seed++) {
          World world = new World(seed, 1, 24, fall, noise);
          int unsettled = 0;
          for (int i = 1; i <= MINUTE; i++) {
            world.run(1);
            unsettled = world.isSettled() ? unsettled : i;
          }
          assertThat(world.isFrugal()).as("%s", world).isTrue();
          seconds.add((unsettled + 1) * StreamPolicy.SAMPLE.toSeconds());
          shares.add(world.heldShare());
        }
        seconds.print();
        shares.print();
        assertThat(seconds.at(0.97)).isLessThanOrEqualTo(60);
        assertThat(shares.at(0)).isGreaterThanOrEqualTo(0.88);
      }
    }
  }

  /** Half or more of the unwanted streams still exist after a sample. */
  @Test
  void settlesWithLargeFilesToo() {
    Figures shares = new Figures("share of the best with large files");
    for (int seed = 0; seed < WORLDS / 2; seed++) {
      World world = new World(seed, 1, 24, 0, 0.1);
      world.link.last(0.5 + 0.45 * world.random.nextDouble());
      world.run(5 * MINUTE);
      shares.add(world.heldShare());
      world.run(5 * MINUTE);
      assertThat(world.isFrugal()).as("%s", world).isTrue();
    }
    shares.print();
    assertThat(shares.at(0.05)).isGreaterThanOrEqualTo(0.9);
  }

  @Test
  void noiseDoesNotMakeItWander() {
    for (double noise : new double[] {0.1, 0.15, 0.2}) {
      Figures shares = new Figures("share of the best, noise %.2f".formatted(noise));
      Figures changes = new Figures("changes a minute, noise %.2f".formatted(noise));
      int settled = 0;
      for (int seed = 0; seed < WORLDS / 2; seed++) {
        World world = new World(seed, 1, 20, 0, noise);
        world.run(MINUTE);
        settled += world.isSettled() ? 1 : 0;
        world.begin();
        world.run(10 * MINUTE);
        assertThat(world.changes).as("%s", world).isLessThanOrEqualTo(20);
        shares.add(world.share());
        changes.add(world.changes / 10.0);
      }
      shares.print();
      changes.print();
      System.out.printf("  settled after a minute: %d of %d%n", settled, WORLDS / 2);
      assertThat(settled).isGreaterThan(WORLDS / 2 * 17 / 20);
      assertThat(shares.at(0.01)).isGreaterThanOrEqualTo(0.9);
    }
  }

  @Test
  void comesDownAfterALastingTenfoldDropAndRecovers() {
    for (double noise : new double[] {0, 0.15}) {
      Figures afterAMinute = new Figures("streams a minute after, noise %.2f".formatted(noise));
      Figures after = new Figures("share two minutes after recovery, noise %.2f".formatted(noise));
      for (int seed = 0; seed < WORLDS / 2; seed++) {
        World world = new World(seed, 3, 14, 0, noise);
        world.run(2 * MINUTE + world.random.nextInt(4 * MINUTE));
        world.link.scale(0.1);
        world.begin();
        world.run(MINUTE);
        afterAMinute.add(world.search.held());
        world.run(4 * MINUTE);
        assertThat(world.share()).as("%s", world).isGreaterThan(0.95);
        assertThat(world.search.held()).as("%s", world).isLessThanOrEqualTo(4);
        world.link.scale(10);
        world.run(2 * MINUTE);
        after.add(world.heldShare());
      }
      afterAMinute.print();
      after.print();
      assertThat(afterAMinute.at(0.5)).isLessThanOrEqualTo(3);
      assertThat(after.at(0.05)).isGreaterThanOrEqualTo(0.9);
    }
  }

  /** Half of the link, or less if the others have more streams than fill it. */
  @Test
  void keepsItsFairShareBesideACompetitorAndIsAsBeforeOnceItIsGone() {
    for (double noise : new double[] {0, 0.15}) {
      int frugal = 0;
      Figures fair = new Figures("share of the fair rate, noise %.2f".formatted(noise));
      Figures after = new Figures("share two minutes after it left, noise %.2f".formatted(noise));
      for (int seed = 0; seed < WORLDS / 2; seed++) {
        World world = new World(seed, 3, 14, 0, noise);
        double knee = world.link.knee();
        world.run(2 * MINUTE + world.random.nextInt(4 * MINUTE));
        int others = 1 + world.random.nextInt(12);
        world.link.compete(others);
        world.begin();
        world.run(5 * MINUTE);
        double due = world.link.capacity() * Math.min(0.5, knee / (knee + others));
        fair.add(world.moved / (5 * MINUTE) / due);
        assertThat(world.search.held())
            .as("%s", world)
            .isLessThanOrEqualTo((int) (1.5 * Math.max(knee, others)) + 2);
        world.link.compete(0);
        world.run(2 * MINUTE);
        after.add(world.heldShare());
        world.run(2 * MINUTE);
        frugal += world.isFrugal() ? 1 : 0;
      }
      fair.print();
      after.print();
      assertThat(fair.at(0.05)).isGreaterThanOrEqualTo(0.9);
      assertThat(after.at(0.1)).isGreaterThanOrEqualTo(0.85);
      assertThat(frugal).isGreaterThan(WORLDS / 2 * 9 / 10);
    }
  }

  @Test
  void aSourceThatRefusesStreamsIsLeftAloneQuicklyAndTriedAgainSlowly() {
    Figures refused = new Figures("share of samples with refusals");
    Figures shares = new Figures("share of what the source admits");
    for (int seed = 0; seed < WORLDS / 2; seed++) {
      World world = new World(seed, 8, 16, 0, 0.1);
      world.run(2 * MINUTE);
      int admitted = 2 + world.random.nextInt(4);
      world.link.admit(admitted);
      world.run(8);
      assertThat(world.search.held()).as("%s", world).isLessThanOrEqualTo(admitted);
      world.begin();
      int bad = 0;
      for (int i = 0; i < 10 * MINUTE; i++) {
        bad += world.search.streams() > admitted ? 1 : 0;
        world.run(1);
      }
      refused.add(bad / (10.0 * MINUTE));
      shares.add(world.share());
      world.link.admit(Integer.MAX_VALUE);
      world.run(10 * MINUTE);
      assertThat(world.heldShare()).as("%s", world).isGreaterThan(0.7);
    }
    refused.print();
    shares.print();
    assertThat(refused.at(1)).isLessThan(0.12);
    assertThat(shares.at(0.05)).isGreaterThan(0.7);
  }

  private static final class Figures {
    private final String name;
    private double[] values = {};

    Figures(String name) {
      this.name = name;
    }

    void add(double value) {
      values = Arrays.copyOf(values, values.length + 1);
      values[values.length - 1] = value;
    }

    double at(double quantile) {
      double[] sorted = values.clone();
      Arrays.sort(sorted);
      return sorted[(int) Math.round(quantile * (sorted.length - 1))];
    }

    void print() {
      System.out.printf(
          "%s: least %.2f, 5 %% %.2f, median %.2f, 95 %% %.2f, most %.2f%n",
          name, at(0), at(0.05), at(0.5), at(0.95), at(1));
    }
  }
}
