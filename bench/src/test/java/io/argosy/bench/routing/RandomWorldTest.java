package io.argosy.bench.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.wire.World;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RandomWorldTest {

  @Test
  void sixtyNodesHaveAsManyLinksAsInProduction() {
    assertThat(new RandomWorld(60, 1, 0).make().links()).hasSize(2_668);
  }

  @Test
  void theSameSeedGivesTheSameWorldAndAnotherAnother() {
    World world = new RandomWorld(10, 50, 1).make();
    World again = new RandomWorld(10, 50, 1).make();
    assertThat(again.links()).isEqualTo(world.links());
    assertThat(again.batch()).usingRecursiveComparison().isEqualTo(world.batch());
    assertThat(new RandomWorld(10, 50, 2).make().links()).isNotEqualTo(world.links());
  }

  @Test
  void aFileHasOneToFiveReplicasElsewhere() {
    RequestBatch batch = new RandomWorld(10, 500, 4).batch();
    assertThat(IntStream.range(0, 500).map(batch::sourceCount).distinct().sorted())
        .containsExactly(1, 2, 3, 4, 5);
    assertThat(IntStream.range(0, 500))
        .allSatisfy(
            request ->
                assertThat(
                        IntStream.range(0, batch.sourceCount(request))
                            .map(n -> batch.source(request, n))
                            .toArray())
                    .doesNotContain(batch.destination(request))
                    .doesNotHaveDuplicates());
  }

  @Test
  void sizesLieBetweenAKilobyteAndFifteenGigabytes() {
    RequestBatch batch = new RandomWorld(10, 500, 4).batch();
    assertThat(IntStream.range(0, 500).mapToLong(batch::bytes))
        .allSatisfy(size -> assertThat(size).isBetween(1_000L, 15_000_000_000L));
  }

  @Test
  void aWorldTooSmallForFiveReplicasIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new RandomWorld(6, 1, 0));
  }

  @Test
  void aFileIsWantedAtDestinationsThatDoNotHaveIt() {
    World world = new RandomWorld(10, 400, 4, 4).make();
    RequestBatch batch = world.batch();
    for (int request = 0; request < 400; request++) {
      int first = request - request % 4;
      assertThat(world.ids().get(request)).isEqualTo("f" + first / 4);
      assertThat(IntStream.range(0, batch.allSources(request)).map(n -> batch.source(first, n)))
          .doesNotHaveDuplicates();
      assertThat(batch.allSources(request)).isEqualTo(batch.sourceCount(first) + 4);
      assertThat(batch.shared().isShared(request)).isTrue();
    }
    assertThatIllegalArgumentException().isThrownBy(() -> new RandomWorld(9, 4, 4, 0));
    assertThatIllegalArgumentException().isThrownBy(() -> new RandomWorld(10, 5, 4, 0));
  }
}
