package io.argosy.bench.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What a least time depends on. */
class BottlenecksTest {

  private static List<String> of(GridWorld world, GridFile... files) {
    CapacityCourse course = CapacityCourse.constant(world);
    List<GridFile> wanted = List.of(files);
    return Bottlenecks.of(course, wanted, LeastTime.ofChoices(course, wanted)).stream()
        .map(Bottlenecks.Bottleneck::name)
        .toList();
  }

  private static GridFile file(double megabytes, Integer... sources) {
    return new GridFile(0, Math.round(megabytes * Worlds.MEGA), List.of(sources), List.of(2));
  }

  @Test
  void allLinksThatShareTheWorkAre() {
    assertThat(of(Worlds.fork(3, 1), file(40, 0, 1))).containsExactly("A>C", "B>C");
  }

  @Test
  void onlyTheLinkThatHoldsUpAllIs() {
    assertThat(of(Worlds.fork(3, 1), file(20, 1), file(20, 0, 1))).containsExactly("B>C");
  }

  /** A>C and B>C may be full in an answer, as 3 + 1 is more than the 2 that C receives. */
  @Test
  void aLinkBehindASharedDownlinkIsNot() {
    GridWorld fork = Worlds.fork(3, 1);
    GridWorld narrow = fork.with(2, Worlds.NO_LIMIT, 2 * Worlds.MEGA);
    assertThat(of(narrow, file(40, 0, 1))).containsExactly("C downlink");
  }

  @Test
  void anUplinkIsWhereItsLinksCouldCarryMore() {
    GridWorld fork = Worlds.fork(3, 1);
    GridWorld narrow = fork.with(0, 2 * Worlds.MEGA, Worlds.NO_LIMIT);
    assertThat(of(narrow, file(40, 0), file(1, 1))).containsExactly("A uplink");
  }
}
