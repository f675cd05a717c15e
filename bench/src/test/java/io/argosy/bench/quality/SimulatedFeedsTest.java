package io.argosy.bench.quality;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.Documents;
import io.argosy.common.wire.world.ForecastsFile;
import io.argosy.router.plan.wire.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SimulatedFeedsTest {

  private static final double CAPACITY = 1e8;

  @TempDir Path directory;

  private Path collected(int seed, double outliers) throws IOException {
    Path file = directory.resolve("world.json");
    Files.writeString(
        file,
        """
        {"sites":[{"name":"T1_0","up":1e9,"down":1e9},{"name":"T2_1","up":1e9,"down":1e9}],
         "links":[{"from":"T1_0","to":"T2_1","cap":1e8,"rate":null,"file_rate":null,
                   "success":0.9,"hops":1,"backlog":0},
                  {"from":"T2_1","to":"T1_0","cap":1e8,"rate":5e7,"file_rate":5e6,
                   "success":1,"hops":1,"backlog":0}],
         "files":[]}
        """);
    World world = JudgeWorld.read(file);
    new SimulatedFeeds(world, seed, outliers).collected(directory, "w" + seed);
    return directory.resolve("w" + seed + "-forecasts.json");
  }

  private static ForecastsFile read(Path file) throws IOException {
    return Documents.FORECASTS.read(file, ForecastsFile.class);
  }

  @Test
  void theDebugInstanceKnowsEveryLinkThatProductionLacks() throws IOException {
    for (int seed = 1; seed <= 20; seed++) {
      ForecastsFile said = read(collected(seed, 0));
      ForecastsFile.Link link = said.links().getFirst();
      assertThat(link.from().value()).as("seed %d", seed).isEqualTo("T1_0");
      assertThat(Objects.requireNonNull(link.rate())).isBetween(0.2 * CAPACITY, 0.95 * CAPACITY);
      assertThat(said.feeds()).hasSize(2).allMatch(ForecastsFile.FeedState::ok);
      said.links().stream()
          .filter(other -> other.capacity() != null)
          .forEach(
              other ->
                  assertThat(Objects.requireNonNull(other.capacity()))
                      .isBetween(0.6 * CAPACITY, 0.95 * CAPACITY));
    }
  }

  @Test
  void theSameSeedGivesTheSameForecasts() throws IOException {
    byte[] first = Files.readAllBytes(collected(7, 0.1));
    assertThat(Files.readAllBytes(collected(7, 0.1))).isEqualTo(first);
  }

  @Test
  void outliersAreTenTimesTooHigh() throws IOException {
    for (int seed = 1; seed <= 5; seed++) {
      read(collected(seed, 1)).links().stream()
          .filter(link -> link.capacity() != null)
          .forEach(
              link ->
                  assertThat(Objects.requireNonNull(link.capacity()))
                      .isBetween(6 * CAPACITY, 9.5 * CAPACITY));
    }
  }
}
