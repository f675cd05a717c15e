package io.argosy.bench.grid;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
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
    List<GridFile> files = GridFile.draw(world, 600, 1_000_000, 4_000_000, new SplittableRandom(1));
    assertThat(GridFile.draw(world, 600, 1_000_000, 4_000_000, new SplittableRandom(1)))
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
    assertThat(GridFile.draw(world, 5, 1, 1, new SplittableRandom(1)))
        .allMatch(file -> file.sources().equals(List.of(0)))
        .allMatch(file -> file.destinations().equals(List.of(1)));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void everyRequestedCopyHasASourceWithALink(long seed) {
    SplittableRandom chance = new SplittableRandom(seed);
    GridWorld world = Worlds.random(chance);
    for (GridFile file : GridFile.draw(world, 50, 1, 100, chance)) {
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
}
