package io.argosy.bench.grid;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.argosy.router.plan.wire.WorldDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Worlds that one machine can emulate, and those that it cannot. */
class GridWorldTest {

  @TempDir Path home;

  private GridWorld read(String nodes, String links) throws IOException {
    Path file = home.resolve("world.json");
    Files.writeString(
        file,
        """
        {"format": "argosy-world/1", "nodes": [%s], "links": [%s], "files": []}
        """
            .formatted(nodes, links));
    return GridWorld.of(WorldDocument.read(file));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"name\": \"A\"}, {\"name\": \"B\"} | {\"from\": \"A\", \"to\": \"B\"} |"
            + " links[0].capacity: is missing",
        "{\"name\": \"A\"}, {\"name\": \"B\"} | {\"from\": \"A\", \"to\": \"B\", \"capacity\": 0} |"
            + " links[0].capacity: is 0",
        "{\"name\": \"A\"}, {\"name\": \"B\", \"kind\": \"tape\"} | {\"from\": \"A\", \"to\":"
            + " \"B\", \"capacity\": 1} | nodes[1].kind: ",
        "{\"name\": \"A\"}, {\"name\": \"B\"} | `` | links: the bench needs at least one"
      })
  void aWorldIsRefusedWithThePathOfTheField(String nodes, String links, String complaint) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(nodes, links))
        .withMessageStartingWith(complaint.strip());
  }

  @Test
  void anAbsentLimitIsInfinite() throws IOException {
    GridWorld world =
        read(
            "{\"name\": \"A\", \"uplink\": null}, {\"name\": \"B\", \"downlink\": 2e6}",
            "{\"from\": \"A\", \"to\": \"B\", \"capacity\": 3e6}");
    assertThat(world.nodes().getFirst().uplink()).isInfinite();
    assertThat(world.sustainable(0, 3e6)).isEqualTo(2e6);
    assertThat(world.nameOf(0)).isEqualTo("A>B");
    assertThat(world.sends(0)).isTrue();
    assertThat(world.receives(0)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"grid-3x3", "grid-8", "grid-uplink", "grid-fan", "grid-fan-slow"})
  void theSampleWorldsCanBeBuilt(String name) throws IOException {
    GridWorld world = GridWorld.of(WorldDocument.read(Path.of("worlds", name + ".json")));
    assertThat(world.links()).hasSizeGreaterThan(5);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void aRandomWorldHasNarrowUplinks(long seed) {
    GridWorld world = GridWorld.random(4, 3, seed);
    assertThat(GridWorld.random(4, 3, seed)).as("the same seed").isEqualTo(world);
    assertThat(world.links()).hasSize(12).allMatch(link -> link.from() < 4 && link.to() >= 4);
    assertThat(world.links()).allMatch(link -> link.capacity() >= 1e6 && link.capacity() <= 1e7);
    assertThat(world.nameOf(11)).isEqualTo("S4>D3");
    for (int source = 0; source < 4; source++) {
      int from = source;
      double sum =
          world.linksOf(link -> link.from() == from).stream()
              .mapToDouble(link -> world.links().get(link).capacity())
              .sum();
      assertThat(world.nodes().get(source).uplink() / sum).isBetween(0.5, 0.96);
    }
    assertThat(world.nodes()).allMatch(node -> Double.isInfinite(node.downlink()));
  }
}
