package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.DistributionView;
import io.argosy.common.wire.user.DistributionView.Link;
import io.argosy.router.activation.WindowSize;
import io.argosy.router.catalog.store.JdbcChangedDatasets;
import io.argosy.router.fixture.Street;
import io.argosy.router.subscription.Arrival;
import io.argosy.router.subscription.BlockKey;
import io.argosy.router.subscription.store.JdbcBlockProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Files of node 1 that nodes 3 and 4 request. */
class JdbcDistributionTest {

  private static final int MOST = 500;

  private Street street;

  @BeforeEach
  void aRequest() {
    street = new Street();
    street.dataset(1, 5, 1);
    street.request(1, 1, 3, 1);
    street.execute("insert into request_destination values (1, 4)");
    street.dataset(2, 5, 1);
  }

  @AfterEach
  void close() {
    street.close();
  }

  private DistributionView view() {
    var request =
        new JdbcRequestViews(street.jdbc(), street.clock(), WindowSize.of(ByteCount.of(10_000_000)))
            .one(1)
            .orElseThrow();
    return new JdbcDistribution(street.jdbc(), street.clock()).of(request);
  }

  private List<String> links() {
    return view().links().stream().map(JdbcDistributionTest::text).toList();
  }

  private static String text(Link link) {
    return "%s>%s %d %d"
        .formatted(link.source(), link.destination(), link.files(), link.bytes().bytes());
  }

  @Test
  void copiesAreToldApartFromOriginals() {
    sent(1, 1, 3, 40, Street.NOON);
    sent(1, 1, 4, 10, Street.NOON.plusSeconds(7200));
    sent(1, 3, 4, 20, Street.NOON.plusSeconds(10));
    sent(1, 3, 4, 15, Street.NOON.plusSeconds(7200));
    sent(1, 4, 3, 5, Street.NOON.plusSeconds(7200));
    assertThat(links())
        .containsExactly(
            "NODE_1>NODE_3 1 40", "NODE_3>NODE_4 2 35", "NODE_1>NODE_4 1 10", "NODE_4>NODE_3 1 5");
    assertThat(view().nodes())
        .extracting(
            n ->
                "%s %s %d %d %d"
                    .formatted(
                        n.node(),
                        n.original(),
                        n.originals().bytes(),
                        n.copies().bytes(),
                        n.sent().bytes()))
        .containsExactly("NODE_1 true 0 0 50", "NODE_3 false 40 5 35", "NODE_4 false 10 35 5");
  }

  @Test
  void onlyWhatTheRequestBroughtCounts() {
    sent(1, 1, 3, 1, Street.NOON.minus(Duration.ofHours(3)));
    sent(1, 1, 4, 1, Street.NOON.minus(Duration.ofMinutes(30)));
    sent(1, 1, 2, 2, Street.NOON.plusSeconds(1));
    sent(2, 1, 3, 4, Street.NOON.plusSeconds(1));
    assertThat(links()).isEmpty();
    assertThat(view().nodes()).isEmpty();
    sent(1, 1, 3, 8, Street.NOON.plusSeconds(1));
    street.execute(
        "insert into subscription (id, request_id, dataset_id, destination_node_id, priority,"
            + " activity, created_at, done_at) select 9, 1, 1, 3, 1, 'default', %1$s, %1$s",
        "timestamptz '" + Street.NOON + "'");
    sent(1, 1, 3, 16, Street.NOON.plus(Duration.ofHours(2)));
    assertThat(links()).as("until it was done").containsExactly("NODE_1>NODE_3 1 8");
  }

  @Test
  void ofManyLinksThoseOfMostBytesAreListedAndAllAreSummed() {
    street.execute(
        "insert into node select n, 'NODE_' || n, 1, 'disk' from generate_series(5, 34) n");
    street.execute("insert into request_destination select 1, n from generate_series(5, 34) n");
    street.execute(
        "insert into dataset_flow select timestamptz '%1$s', 1, s, d, 1, s * d, timestamptz '%1$s'"
            + " from generate_series(5, 34) s, generate_series(5, 34) d where s <> d",
        Street.NOON);
    DistributionView view = view();
    assertThat(view.links()).hasSize(MOST);
    assertThat(text(view.links().getFirst())).isEqualTo("NODE_33>NODE_34 1 1122");
    assertThat(view.otherLinks()).isEqualTo(30 * 29 - MOST);
    assertThat(view.nodes()).hasSize(30);
    assertThat(bytes(view.nodes().stream().map(DistributionView.Node::received)))
        .isEqualTo(bytes(view.nodes().stream().map(DistributionView.Node::sent)))
        .isEqualTo(bytes(view.links().stream().map(Link::bytes)) + view.otherBytes().bytes());
  }

  private static long bytes(Stream<ByteCount> some) {
    return some.mapToLong(ByteCount::bytes).sum();
  }

  private void sent(long block, long source, long destination, long bytes, Instant at) {
    new JdbcBlockProgress(street.jdbc(), new JdbcChangedDatasets(street.jdbc()))
        .arrived(
            Map.of(
                new Arrival(new BlockKey(block, destination), source),
                new Amount(1, ByteCount.of(bytes))),
            at);
  }
}
