package io.argosy.router.query.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.Street;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.wire.HeardRates;
import io.argosy.router.plan.wire.Knowledge;
import io.argosy.router.plan.wire.World;
import io.argosy.router.plan.wire.WorldDocument;
import io.argosy.router.plan.wire.WorldPlan;
import io.argosy.router.routing.RoutingInput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A plan of an exported world equals the router's own plan. */
class WorldExportStreetTest {

  private final Street street = new Street();
  @TempDir Path directory;

  /** Queues of several priorities, uneven success rates and a link without measurements. */
  @BeforeEach
  void anUnevenNetworkWithQueues() {
    street.execute(
        """
        insert into link_bin values
            (timestamptz '2026-01-01 11:50Z', 1, 3, 9, 7000000001, 2, 0, 70.3),
            (timestamptz '2026-01-01 11:50Z', 2, 3, 3, 2000000001, 4, 0, 33.7),
            (timestamptz '2026-01-01 11:50Z', 2, 4, 7, 3000000000, 1, 0, 77.7)
        """);
    street.dataset(1, 40, 1, 2);
    street.request(1, 1, 3, 1);
    street.run();
    street.dataset(2, 300, 1, 2);
    street.dataset(3, 200, 2, 1);
    street.dataset(4, 100, 1);
    street.request(2, 2, 3, 0);
    street.request(3, 3, 4, 3);
    street.request(4, 4, 4, 2);
    street.subscribe().run();
    street.activate(ByteCount.parse("10TB")).run();
  }

  @AfterEach
  void close() {
    street.close();
  }

  private RoutingInput live() {
    return street.transactions().inOne(() -> street.routingStore().read(Street.NOON, 1_000));
  }

  private World exported(RoutingInput input) throws IOException {
    Path file = directory.resolve("world.json");
    try (OutputStream out = Files.newOutputStream(file)) {
      WorldDocument.write(
          World.of(input.view(), input.batch(), input.keys().fileIds()),
          WorldExportApi.note(input, PlanPolicy.DEFAULT, false),
          out);
    }
    return WorldDocument.read(file);
  }

  @ParameterizedTest
  @EnumSource
  void thePlanOfAnExportIsThatOfTheLiveView(Strategy strategy) throws IOException {
    RoutingInput live = live();
    PlanPolicy policy = PlanPolicy.of(strategy);
    Plan here = Planner.plan(live.view(), live.batch(), policy);
    WorldPlan there =
        WorldPlan.of(exported(live), Knowledge.TRUE, HeardRates.NONE, List.of(), policy);
    assertThat(here.routed()).isEqualTo(600);
    assertThat(there.plan().digest(there.world().ids()))
        .isEqualTo(here.digest(live.keys().fileIds()));
    for (int request = 0; request < 600; request++) {
      assertThat(there.plan().score(request)).isEqualTo(here.score(request));
    }
  }

  @Test
  void anExportReadsBackUnchanged() throws IOException {
    RoutingInput live = live();
    World world = exported(live);
    assertThat(WorldPlan.viewOf(world, Knowledge.TRUE, PlanPolicy.DEFAULT).linkFacts())
        .isEqualTo(live.view().linkFacts())
        .anyMatch(link -> link.explored().bytes() > 0)
        .anyMatch(link -> link.success() == 4 / 9.0);
  }
}
