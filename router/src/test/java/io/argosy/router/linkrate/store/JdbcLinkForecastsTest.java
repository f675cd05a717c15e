package io.argosy.router.linkrate.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.fixture.FreshForecasts;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.linkrate.Lane;
import io.argosy.router.linkrate.LinkAmount;
import io.argosy.router.linkrate.LinkFlow;
import io.argosy.router.linkrate.LinkForecast;
import io.argosy.router.linkrate.LinkForecasts;
import io.argosy.router.linkrate.LinkForecastsContract;
import io.argosy.router.linkrate.Precedence;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcLinkForecastsTest implements LinkForecastsContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public LinkForecasts forecasts() {
    return new FreshForecasts(WORLD.get().rows(), Precedence.OF_PRIORITIES);
  }

  @Override
  public void moved(long source, long destination, Instant until, long bytes) {
    moved(source, destination, "shared", until, bytes);
  }

  private static void moved(long source, long destination, String path, Instant until, long bytes) {
    LinkAmount amount =
        new LinkAmount(
            source, destination, path, until.minusSeconds(10), until, ByteCount.of(bytes), true);
    new JdbcLinkBins(WORLD.get().jdbc()).add(List.of(amount));
  }

  @Override
  public void moving(long source, long destination, Instant at, long bytes) {
    moving(Lane.shared(new LinkKey(source, destination)), at, bytes);
  }

  @Override
  public void movingOnACircuit(long source, long destination, Instant at, long bytes) {
    Lane lane = Lane.of(new LinkKey(source, destination), Optional.of(new UUID(0, 7)));
    moving(lane, at, bytes);
    moved(source, destination, lane.path(), at, bytes);
  }

  private static void moving(Lane lane, Instant at, long bytes) {
    LinkFlow flow =
        new LinkFlow(
            new NodeName("NODE_" + lane.link().source()),
            new NodeName("NODE_" + lane.link().destination()),
            Duration.ofSeconds(3),
            Duration.ofSeconds(3),
            bytes,
            true,
            Optional.empty());
    new JdbcLinkFlows(WORLD.get().jdbc()).add(LinkFlow.spread(List.of(flow), any -> lane, at));
  }

  @Override
  public void route(long source, long destination, long bytes) {
    WORLD
        .get()
        .execute(
            "insert into route values (1, 1, 1, %d, %d, %d, '{}', 1, 1, '%s')",
            source, destination, bytes, NOON);
  }

  @Test
  void aFileThatWaitsForSpaceQueuesOnNoLink() {
    route(1, 3, 700);
    assertThat(queued()).isEqualTo(ByteCount.of(700));
    WORLD.get().execute("update route set withheld = true");
    assertThat(queued()).isEqualTo(ByteCount.ZERO);
  }

  private ByteCount queued() {
    return forecasts().at(NOON).stream()
        .filter(one -> one.sourceNodeId() == 1 && one.destinationNodeId() == 3)
        .findFirst()
        .orElseThrow()
        .queue()
        .sum();
  }

  /**
   * Rate and capacity are what others say. What failed, moved on a circuit or cannot have been
   * transferred so quickly has spent nothing of the budget.
   */
  @Test
  void aLinkThatOnlyOthersKnowIsNotConfirmed() {
    WORLD
        .get()
        .execute(
            """
            insert into link_forecast values (1, 3, timestamptz '%s', 2e8, false, 0.9, null, 4e8,
                false, null, null, null, 0.5, '[]', false, 5e8)
            """,
            NOON);
    tried(NOON.minusSeconds(600), "shared", 30);
    tried(NOON.minusSeconds(600), "circuit-1", 500);
    tried(NOON.minusSeconds(900), "shared", 1_000_000_000_000L);
    tried(NOON.minusSeconds(4_200), "shared", 700);
    LinkForecast forecast =
        new JdbcLinkForecasts(WORLD.get().jdbc(), Precedence.OF_PRIORITIES)
            .at(NOON).stream()
                .filter(one -> one.sourceNodeId() == 1 && one.destinationNodeId() == 3)
                .findFirst()
                .orElseThrow();
    assertThat(forecast.rate()).isEqualTo(ObservedRate.measured(2e8));
    assertThat(forecast.prior()).contains(new ByteRate(4e8));
    assertThat(forecast.maximum()).contains(new ByteRate(5e8));
    assertThat(forecast.confirmed()).isFalse();
    assertThat(forecast.success()).isEqualTo(0.9);
    assertThat(forecast.tried().bytes()).isEqualTo(ByteCount.of(30));
  }

  private static void tried(Instant start, String path, long bytes) {
    WORLD
        .get()
        .execute(
            "insert into link_bin values ('%s', 1, 3, 1, %d, 1, 9000, 0.01, '%s')",
            start, bytes, path);
  }

  @Override
  public void disable(long source, long destination) {
    WORLD
        .get()
        .execute(
            "update link set enabled = false where source_node_id = %d and destination_node_id ="
                + " %d",
            source, destination);
  }
}
