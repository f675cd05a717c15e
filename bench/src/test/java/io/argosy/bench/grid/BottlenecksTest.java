package io.argosy.bench.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class BottlenecksTest {

  private static List<String> of(GridWorld world, GridFile... files) {
    return of(CapacityCourse.constant(world), files);
  }

  private static List<String> of(CapacityCourse course, GridFile... files) {
    List<GridFile> wanted = List.of(files);
    return Bottlenecks.of(course, wanted, LeastTime.ofChoices(course, wanted)).stream()
        .map(Bottlenecks.Bottleneck::name)
        .toList();
  }

  private static GridFile file(double megabytes, Integer... sources) {
    return new GridFile(0, Math.round(megabytes * Worlds.MEGA), List.of(sources), List.of(2));
  }

  @Test
  void allLinksThatShareTheWorkAreBottlenecks() {
    assertThat(of(Worlds.fork(3, 1), file(40, 0, 1))).containsExactly("A>C", "B>C");
  }

  @Test
  void onlyTheSlowestLinkIsABottleneck() {
    assertThat(of(Worlds.fork(3, 1), file(20, 1), file(20, 0, 1))).containsExactly("B>C");
  }

  /** The answer may name A>C and B>C as full, as 3 + 1 exceeds the 2 that C can receive. */
  @Test
  void aLinkBehindASharedDownlinkIsNoBottleneck() {
    GridWorld fork = Worlds.fork(3, 1);
    GridWorld narrow = fork.with(2, Worlds.NO_LIMIT, 2 * Worlds.MEGA);
    assertThat(of(narrow, file(40, 0, 1))).containsExactly("C downlink");
  }

  /** A>C is closed for 10 s; after that, A's uplink is the limit. */
  @Test
  void aLinkThatIsTightOnlyAfterAnEventIsABottleneck() {
    GridWorld narrow = Worlds.fork(3, 1).with(0, 2 * Worlds.MEGA, Worlds.NO_LIMIT);
    CapacityCourse course =
        new CapacityCourse(
            narrow,
            List.of(
                new CapacityCourse.Step(0, List.of(0.0, Worlds.MEGA)),
                new CapacityCourse.Step(10, List.of(3 * Worlds.MEGA, Worlds.MEGA))));
    assertThat(of(course, file(40, 0), file(1, 1))).containsExactly("A uplink");
  }

  @Test
  void anUplinkIsABottleneckIfItsLinksCouldCarryMore() {
    GridWorld fork = Worlds.fork(3, 1);
    GridWorld narrow = fork.with(0, 2 * Worlds.MEGA, Worlds.NO_LIMIT);
    assertThat(of(narrow, file(40, 0), file(1, 1))).containsExactly("A uplink");
  }
}
