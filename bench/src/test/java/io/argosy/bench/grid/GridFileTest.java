package io.argosy.bench.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GridFileTest {

  @Test
  void theSameSeedDrawsTheSameFiles() {
    GridWorld world = Worlds.threeByThree();
    List<GridFile> files = Worlds.draw(world, 600, 1_000_000, 4_000_000, new SplittableRandom(1));
    assertThat(Worlds.draw(world, 600, 1_000_000, 4_000_000, new SplittableRandom(1)))
        .isEqualTo(files);
    assertThat(files).hasSize(600);
    assertThat(files).allMatch(file -> file.bytes() >= 1_000_000 && file.bytes() <= 4_000_000);
    assertThat(files.stream().collect(Collectors.groupingBy(file -> file.sources().size())))
        .containsOnlyKeys(2, 3);
    assertThat(GridFile.copiesWanted(files)).isEqualTo(1800);
    assertThat(GridFile.bytesWanted(files))
        .isEqualTo(3 * files.stream().mapToLong(GridFile::bytes).sum());
  }

  @Test
  void aSingleSenderHasAllFiles() {
    GridWorld world =
        new GridWorld(
            List.of(Worlds.node("A", 1, 1), Worlds.node("B", 1, 1)), List.of(Worlds.link(0, 1, 1)));
    assertThat(Worlds.draw(world, 5, 1, 1, new SplittableRandom(1)))
        .allMatch(file -> file.sources().equals(List.of(0)))
        .allMatch(file -> file.destinations().equals(List.of(1)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void everyRequestedCopyHasASourceWithALink(long seed) {
    SplittableRandom chance = new SplittableRandom(seed);
    GridWorld world = Worlds.random(chance);
    for (GridFile file : Worlds.draw(world, 50, 1, 100, chance)) {
      assertThat(file.sources()).doesNotHaveDuplicates().isNotEmpty().allMatch(world::sends);
      assertThat(file.destinations()).doesNotContainAnyElementsOf(file.sources());
      IntStream.range(0, world.nodes().size())
          .filter(world::receives)
          .filter(node -> !file.sources().contains(node))
          .forEach(node -> assertThat(file.destinations()).contains(node));
      for (int destination : file.destinations()) {
        assertThat(world.links())
            .as("seed %d", seed)
            .anyMatch(link -> link.to() == destination && file.sources().contains(link.from()));
      }
    }
  }

  @Test
  void filesAreDrawnForTheirOriginsReplicasAndDestinations() {
    GridWorld world = Worlds.fan(10, 10);
    GridDraw draw = new GridDraw(40, 1, 9, List.of(0, 1), Optional.of(1), Optional.of(2));
    List<GridFile> files = draw.files(world, new SplittableRandom(1));
    assertThat(files).allMatch(file -> file.sources().size() == 1);
    assertThat(files).extracting(file -> file.sources().getFirst()).containsOnly(0, 1);
    assertThat(files).allMatch(file -> file.destinations().size() == 2);
    assertThat(files).noneMatch(file -> file.destinations().contains(0));
    assertThat(files).noneMatch(file -> file.destinations().contains(file.sources().getFirst()));
    Map<List<Integer>, List<GridFile>> requests = draw.requests(world, files);
    assertThat(requests.keySet()).contains(List.of(2, 3), List.of(3, 4)).hasSizeGreaterThan(4);
    assertThat(requests.values().stream().flatMap(List::stream))
        .containsExactlyInAnyOrderElementsOf(files);
    requests.forEach(
        (nodes, set) -> assertThat(set).allMatch(file -> file.destinations().equals(nodes)));
  }

  /** Nodes that hold some files and receive others are in the one request of all files. */
  @Test
  void withoutANumberOfDestinationsOneRequestNamesAllNodes() {
    GridWorld world = Worlds.mesh(new SplittableRandom(1));
    List<Integer> all = List.of(0, 1, 2, 3, 4, 5);
    GridDraw draw = new GridDraw(40, 1, 9, all, Optional.of(1), Optional.empty());
    List<GridFile> files = draw.files(world, new SplittableRandom(1));
    assertThat(files).allMatch(file -> file.destinations().size() == 5);
    assertThat(draw.requests(world, files)).containsOnlyKeys(all);
  }
}
