package io.argosy.bench.quality;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.argosy.bench.grid.GridFile;
import io.argosy.bench.grid.GridWorld;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Simulated transfers compared with those of forwarding.py, and with results by hand. */
class FileSimulationTest {

  private static final double MEGA = 1e6;
  private static final int FILES = 60;
  private static final int SLOTS = 4;

  /** The worlds of {@code swarm}: a source with an uplink of 10 MB/s and four destinations. */
  private static GridWorld fan(boolean slow) {
    List<GridWorld.Node> nodes = new ArrayList<>();
    List<GridWorld.Link> links = new ArrayList<>();
    for (int from = 0; from <= 4; from++) {
      nodes.add(node("N" + from, from == 0 ? 10 * MEGA : Double.POSITIVE_INFINITY));
      for (int to = 1; to <= 4; to++) {
        double capacity = slow && from == 0 && to > 2 ? 1.5 * MEGA : 10 * MEGA;
        if (from != to) {
          links.add(new GridWorld.Link(from, to, capacity));
        }
      }
    }
    return new GridWorld(nodes, links);
  }

  private static GridWorld.Node node(String name, double uplink) {
    return new GridWorld.Node(
        new NodeName(name), new SiteName(name), uplink, Double.POSITIVE_INFINITY);
  }

  private static List<GridFile> files(int seed) {
    PythonRandom chance = new PythonRandom(seed);
    return IntStream.range(0, FILES)
        .mapToObj(
            n ->
                new GridFile(
                    n, Math.round(chance.uniform(1e6, 4e6)), List.of(0), List.of(1, 2, 3, 4)))
        .toList();
  }

  private static double ratio(boolean slow, int seed, FetchRule rule) {
    List<GridFile> files = files(seed);
    var limits = new FileSimulation.Limits(2 * SLOTS, Double.POSITIVE_INFINITY);
    double seconds = FileSimulation.run(fan(slow), files, limits, rule).seconds();
    return seconds * 10 * MEGA / GridFile.bytesWanted(files) * 4;
  }

  /** The numbers are those of {@code swarm} in forwarding.py for the same files. */
  @ParameterizedTest
  @CsvSource({
    "0, 4.0000, 1.0521, 3.2081, 1.1291",
    "1, 4.0000, 1.0369, 3.1586, 1.2167",
    "2, 4.0000, 1.0385, 3.2282, 1.1258",
    "3, 4.0000, 1.0395, 3.1408, 1.1336",
    "4, 4.0000, 1.0428, 2.9999, 1.1614"
  })
  void thePlannerBenchSimulatesTheSame(
      int seed, double arrived, double newFirst, double slowArrived, double slowNewFirst) {
    assertThat(ratio(false, seed, new Arrived())).isCloseTo(arrived, within(1e-4));
    assertThat(ratio(false, seed, new NewFirst())).isCloseTo(newFirst, within(1e-4));
    assertThat(ratio(true, seed, new Arrived())).isCloseTo(slowArrived, within(1e-4));
    assertThat(ratio(true, seed, new NewFirst())).isCloseTo(slowNewFirst, within(1e-4));
  }

  /** A rule that needs no plan. */
  private abstract static class Unplanned implements FetchRule {

    @Override
    public void plan(Standing now) {}

    static int link(Standing now, int from, int to) {
      List<GridWorld.Link> links = now.world().links();
      return IntStream.range(0, links.size())
          .filter(link -> links.get(link).from() == from && links.get(link).to() == to)
          .findFirst()
          .orElseThrow();
    }

    static int running(Standing now, int from, int to) {
      return now.running(link(now, from, to));
    }

    static Optional<Integer> first(Standing now, int to, IntPredicate which) {
      return IntStream.range(0, now.files().size())
          .filter(file -> now.isMissing(to, file) && which.test(file))
          .boxed()
          .findFirst();
    }
  }

  /** The same order everywhere; a copy counts once it has arrived. */
  private static final class Arrived extends Unplanned {

    @Override
    public Optional<Fetch> next(int to, Standing now) {
      return first(now, to, file -> true)
          .flatMap(
              file ->
                  IntStream.rangeClosed(0, 4)
                      .filter(from -> from != to && now.has(from, file))
                      .filter(from -> running(now, from, to) < SLOTS)
                      .boxed()
                      // Of equal ones the first, as max() does in Python.
                      .min(Comparator.comparingDouble(from -> -rate(now, from, to)))
                      .map(from -> new Fetch(file, link(now, from, to))));
    }

    private static double rate(Standing now, int from, int to) {
      GridWorld.Link link = now.world().links().get(link(now, from, to));
      double alone = link.capacity() / (1 + running(now, from, to));
      int sending = IntStream.rangeClosed(1, 4).map(node -> running(now, 0, node)).sum();
      return from == 0 ? Math.min(alone, 10 * MEGA / (1 + sending)) : alone;
    }
  }

  /** From the origin only what no other destination has or fetches, the rest from one another. */
  private static final class NewFirst extends Unplanned {

    @Override
    public Optional<Fetch> next(int to, Standing now) {
      for (int from = 1; from <= 4; from++) {
        int other = from;
        if (to > 0 && from != to && running(now, from, to) < 1) {
          Optional<Integer> known = first(now, to, file -> now.has(other, file));
          if (known.isPresent()) {
            return Optional.of(new Fetch(known.get(), link(now, from, to)));
          }
        }
      }
      return to == 0 || running(now, 0, to) >= SLOTS
          ? Optional.empty()
          : first(now, to, file -> isNew(now, file)).map(f -> new Fetch(f, link(now, 0, to)));
    }

    private static boolean isNew(Standing now, int file) {
      return IntStream.rangeClosed(1, 4)
          .noneMatch(node -> now.has(node, file) || now.isComing(node, file));
    }
  }

  /** 10 MB over 2 MB/s of which every second byte is lost, then 10 MB over 5 MB/s. */
  @Test
  void aFileIsPassedOnWhenAllOfItHasArrived() {
    GridWorld chain =
        new GridWorld(
            List.of(node("N0", 10 * MEGA), node("N1", 10 * MEGA), node("N2", 10 * MEGA)),
            List.of(
                new GridWorld.Link(0, 1, 2 * MEGA, false, 0.5),
                new GridWorld.Link(1, 2, 5 * MEGA)));
    List<GridFile> file = List.of(new GridFile(0, 10_000_000, List.of(0), List.of(1, 2)));
    var limits = new FileSimulation.Limits(1, Double.POSITIVE_INFINITY);
    FileSimulation.Outcome outcome =
        FileSimulation.run(chain, file, limits, new OneAfterTheOther());
    assertThat(outcome.seconds()).isCloseTo(12, within(1e-6));
    assertThat(outcome.bytes()).containsExactly(new double[] {20e6, 10e6}, within(1.0));
    assertThat(outcome.busySeconds()).containsExactly(new double[] {10, 2}, within(1e-6));
  }

  private static final class OneAfterTheOther extends Unplanned {

    @Override
    public Optional<Fetch> next(int to, Standing now) {
      return to > 0 && now.has(to - 1, 0)
          ? first(now, to, file -> true).map(file -> new Fetch(file, link(now, to - 1, to)))
          : Optional.empty();
    }
  }

  @Test
  void aRuleThatLetsFilesWaitForEverIsReported() {
    FetchRule nothing =
        new Unplanned() {
          @Override
          public Optional<Fetch> next(int to, Standing now) {
            return Optional.empty();
          }
        };
    var limits = new FileSimulation.Limits(1, 60);
    assertThatThrownBy(() -> FileSimulation.run(fan(false), files(1), limits, nothing))
        .hasMessageContaining("no file moves");
  }
}
