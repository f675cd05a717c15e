package io.argosy.router.linkrate.store;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.FreshForecasts;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.linkrate.LinkAmount;
import io.argosy.router.linkrate.LinkFlow;
import io.argosy.router.linkrate.LinkForecasts;
import io.argosy.router.linkrate.LinkForecastsContract;
import io.argosy.router.linkrate.Precedence;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcLinkForecastsTest implements LinkForecastsContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public LinkForecasts forecasts() {
    return new FreshForecasts(WORLD.get().rows(), Precedence.OF_PRIORITIES);
  }

  @Override
  public void moved(long source, long destination, Instant until, long bytes) {
    LinkAmount amount =
        new LinkAmount(
            source,
            destination,
            "shared",
            until.minusSeconds(10),
            until,
            ByteCount.of(bytes),
            true);
    new JdbcLinkBins(WORLD.get().jdbc()).add(List.of(amount));
  }

  @Override
  public void moving(long source, long destination, Instant at, long bytes) {
    LinkFlow flow =
        new LinkFlow(
            new NodeName("NODE_" + source),
            new NodeName("NODE_" + destination),
            Duration.ofSeconds(3),
            Duration.ofSeconds(3),
            bytes,
            true);
    new JdbcLinkFlows(WORLD.get().jdbc())
        .add(LinkFlow.spread(List.of(flow), any -> new LinkKey(source, destination), at));
  }

  @Override
  public void route(long source, long destination, long bytes) {
    WORLD
        .get()
        .execute(
            "insert into route values (1, 1, 1, %d, %d, %d, '{}', 1, 1, '%s')",
            source, destination, bytes, NOON);
  }

  @Override
  public void disable(long source, long destination) {
    WORLD
        .get()
        .execute(
            "update link set enabled = false where source_node_id = %d and destination_node_id = %d",
            source, destination);
  }
}
