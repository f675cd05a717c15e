package io.argosy.bench.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Least times of flows compared with results calculated by hand. */
class LeastTimeTest {

  private static final Offset<Double> NEARLY = within(1e-6);

  private static GridFile file(double megabytes, List<Integer> sources, int destination) {
    return new GridFile(0, Math.round(megabytes * Worlds.MEGA), sources, List.of(destination));
  }

  private static CapacityCourse.Step step(double from, double... capacities) {
    return new CapacityCourse.Step(
        from, Arrays.stream(capacities).map(c -> c * Worlds.MEGA).boxed().toList());
  }

  @Test
  void twoSourcesShareTheFilesThatBothHave() {
    CapacityCourse course = CapacityCourse.constant(Worlds.fork(3, 1));
    LeastTime.Flow flow = LeastTime.ofChoices(course, List.of(file(40, List.of(0, 1), 2)));
    assertThat(flow.seconds()).isCloseTo(10, NEARLY);
    assertThat(flow.bytes().get(0)).isCloseTo(30 * Worlds.MEGA, within(1.0));
  }

  @Test
  void filesOfTheSlowSourceAloneLimitTheTime() {
    CapacityCourse course = CapacityCourse.constant(Worlds.fork(3, 1));
    LeastTime.Flow flow =
        LeastTime.ofChoices(course, List.of(file(20, List.of(1), 2), file(20, List.of(0, 1), 2)));
    assertThat(flow.seconds()).isCloseTo(20, NEARLY);
  }

  @Test
  void anUplinkIsSharedByItsLinks() {
    GridWorld world =
        new GridWorld(
            List.of(
                Worlds.node("A", 4, Worlds.NO_LIMIT),
                Worlds.node("B", 1, Worlds.NO_LIMIT),
                Worlds.node("C", 1, 2)),
            List.of(Worlds.link(0, 1, 10), Worlds.link(0, 2, 10)));
    CapacityCourse course = CapacityCourse.constant(world);
    List<GridFile> files = List.of(file(30, List.of(0), 1), file(10, List.of(0), 2));
    assertThat(LeastTime.ofChoices(course, files).seconds()).isCloseTo(10, NEARLY);
    List<GridFile> more = List.of(file(30, List.of(0), 1), file(30, List.of(0), 2));
    assertThat(LeastTime.ofChoices(course, more).seconds()).as("downlink").isCloseTo(15, NEARLY);
  }

  /** 3 + 1 for 5 s, then 0.5 + 1: 40 MB need 5 + 20 / 1.5 s. */
  @Test
  void aSlowerLinkCountsFromItsEventOn() {
    CapacityCourse course =
        new CapacityCourse(Worlds.fork(3, 1), List.of(step(0, 3, 1), step(5, 0.5, 1)));
    List<GridFile> files = List.of(file(40, List.of(0, 1), 2));
    assertThat(LeastTime.ofChoices(course, files).seconds()).isCloseTo(5 + 20 / 1.5, NEARLY);
  }

  @Test
  void anEventAfterTheEndChangesNothing() {
    CapacityCourse course =
        new CapacityCourse(Worlds.fork(3, 1), List.of(step(0, 3, 1), step(10.5, 0, 0)));
    List<GridFile> files = List.of(file(40, List.of(0, 1), 2));
    assertThat(LeastTime.ofChoices(course, files).seconds()).isCloseTo(10, NEARLY);
  }

  /** 10 MB in 5 s, nothing for 60 s, and 10 MB in 5 s. */
  @Test
  void aStoppedSourceIsWaitedFor() {
    CapacityCourse course =
        new CapacityCourse(
            Worlds.fork(2, 1), List.of(step(0, 2, 1), step(5, 0, 1), step(65, 2, 1)));
    List<GridFile> files = List.of(file(20, List.of(0), 2));
    assertThat(LeastTime.ofChoices(course, files).seconds()).isCloseTo(70, NEARLY);
  }

  /**
   * The link to B is open only in the first half, the link to C always; both share an uplink. In
   * each half alone the uplink is the bottleneck, but not over the whole time.
   */
  @Test
  void anUplinkLimitsEachStep() {
    GridWorld world =
        new GridWorld(
            List.of(
                Worlds.node("A", 10, Worlds.NO_LIMIT),
                Worlds.node("B", 1, Worlds.NO_LIMIT),
                Worlds.node("C", 1, Worlds.NO_LIMIT)),
            List.of(Worlds.link(0, 1, 10), Worlds.link(0, 2, 6)));
    CapacityCourse course = new CapacityCourse(world, List.of(step(0, 10, 6), step(5, 0, 6)));
    List<GridFile> files = List.of(file(50, List.of(0), 1), file(30, List.of(0), 2));
    assertThat(LeastTime.ofChoices(course, files).seconds()).isCloseTo(10, NEARLY);
    List<GridFile> more = List.of(file(50, List.of(0), 1), file(36, List.of(0), 2));
    assertThat(LeastTime.ofChoices(course, more).seconds()).isCloseTo(11, NEARLY);
  }

  @Test
  void filesThatCannotArriveHaveNoTime() {
    CapacityCourse course =
        new CapacityCourse(Worlds.fork(2, 1), List.of(step(0, 2, 1), step(5, 0, 0)));
    List<GridFile> files = List.of(file(200, List.of(0), 2));
    assertThatIllegalArgumentException().isThrownBy(() -> LeastTime.ofChoices(course, files));
  }

  /** 600 files of 1 to 4 MB, for which the issue gives about 122 s. */
  @Test
  void theWorldOfTheIssueNeedsTwoMinutes() {
    GridWorld world = Worlds.threeByThree();
    List<GridFile> files = Worlds.draw(world, 600, 1_000_000, 4_000_000, new SplittableRandom(1));
    double seconds = LeastTime.ofChoices(CapacityCourse.constant(world), files).seconds();
    assertThat(seconds).isBetween(115.0, 130.0);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void noChoiceOfSourcesIsFasterThanTheLeastTime(long seed) {
    SplittableRandom chance = new SplittableRandom(seed);
    GridWorld world = Worlds.random(chance);
    CapacityCourse course = randomCourse(world, chance);
    List<GridFile> files = Worlds.draw(world, 30, 1_000_000, 4_000_000, chance);
    LeastTime.Flow least = LeastTime.ofChoices(course, files);
    double assigned = LeastTime.ofLoads(course, randomLoads(world, files, chance)).seconds();
    assertThat(assigned).as("seed %d", seed).isGreaterThanOrEqualTo(least.seconds() * (1 - 1e-9));
    assertThat(LeastTime.ofLoads(course, least.bytes()).seconds())
        .as("the loads of the least time itself, seed %d", seed)
        .isCloseTo(least.seconds(), within(1e-6 * least.seconds()));
  }

  private static CapacityCourse randomCourse(GridWorld world, SplittableRandom chance) {
    CapacityCourse course = CapacityCourse.constant(world);
    double from = 0;
    for (int n = chance.nextInt(3); n > 0; n--) {
      from += chance.nextDouble(1, 10);
      List<Double> links =
          world.links().stream()
              .map(link -> link.capacity() * Math.max(0, chance.nextDouble(-0.2, 1)))
              .toList();
      course = course.with(new CapacityCourse.Step(from, links));
    }
    List<Double> again = world.links().stream().map(GridWorld.Link::capacity).toList();
    return course.with(new CapacityCourse.Step(from + 10, again));
  }

  private static List<Double> randomLoads(
      GridWorld world, List<GridFile> files, SplittableRandom chance) {
    List<Double> loads = new ArrayList<>(Collections.nCopies(world.links().size(), 0.0));
    for (GridFile file : files) {
      for (int destination : file.destinations()) {
        int[] links =
            IntStream.range(0, world.links().size())
                .filter(link -> world.links().get(link).to() == destination)
                .filter(link -> file.sources().contains(world.links().get(link).from()))
                .toArray();
        int link = links[chance.nextInt(links.length)];
        loads.set(link, loads.get(link) + file.bytes());
      }
    }
    return loads;
  }
}
