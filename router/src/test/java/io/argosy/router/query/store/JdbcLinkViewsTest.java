package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.user.LinkView;
import io.argosy.common.wire.user.LinksView;
import io.argosy.router.fixture.Circuits;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.Street;
import io.argosy.router.linkrate.Capacities;
import io.argosy.router.linkrate.Capacity;
import io.argosy.router.linkrate.Reason;
import io.argosy.router.query.store.LinkHistories.Resolution;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The clock shows 12:00 on 2026-01-01. */
class JdbcLinkViewsTest {

  private static final String CIRCUIT = "00000000-0000-0000-0000-00000000000";

  private static final String BIN =
      """
      insert into %s (bin_start, source_node_id, destination_node_id, done_files, done_bytes,
          failed_files, failed_bytes, busy_seconds, path, file_seconds, expired_files,
          queued_byte_seconds)
      values (timestamptz '%s', 1, 3, %d, %d, %d, 0, %d, '%s', %d, 1, 3000)
      """;

  @RegisterExtension static final RolledBackStreet STREETS = new RolledBackStreet();

  private Street street;
  private JdbcLinkViews views;
  private Capacities capacities = Capacities.NONE;

  @BeforeEach
  void open() {
    street = STREETS.get();
    views =
        new JdbcLinkViews(
            street.jdbc(),
            street.clock(),
            new JdbcForecastViews(street.jdbc(), street.clock()),
            (now, names) -> capacities);
  }

  @Test
  void whatIsLearnedOfTheLinkAndItsEndsIsShownWithItsReason() {
    Instant seen = Instant.parse("2026-01-01T11:50:00Z");
    capacities =
        new Capacities(
            Map.of(
                new LinkKey(1, 3), new Capacity(new ByteRate(2e8), seen, Reason.HISTORY),
                new LinkKey(1, LinkKey.ANY),
                    new Capacity(new ByteRate(5e8), seen, Reason.HELD_BACK),
                new LinkKey(2, 3), new Capacity(new ByteRate(9e8), seen, Reason.HISTORY)));
    assertThat(link(Duration.ofDays(1)).learned())
        .containsExactly(
            new LinkView.Learned("link", 2e8, seen, Reason.HISTORY.toString()),
            new LinkView.Learned("source", 5e8, seen, Reason.HELD_BACK.toString()));
  }

  @Test
  void anUnusedLinkHasNeitherForecastNorHistory() {
    LinkView link = link(Duration.ofDays(1));
    assertThat(link.enabled()).isTrue();
    assertThat(link.forecast()).isNull();
    assertThat(link.computedAt()).isNull();
    assertThat(link.history()).isEmpty();
    assertThat(link.limit()).isEqualTo("unknown");
    assertThat(link.queuedBytes()).isEqualTo(ByteCount.ZERO);
    assertThat(views.one(new NodeName("NODE_3"), new NodeName("NODE_1"), Duration.ofDays(1)))
        .isEmpty();
  }

  /** Links that are not used any more still have their history. */
  @Test
  void aDisabledLinkIsShownAsSuch() {
    street.execute("update link set enabled = false");
    assertThat(link(Duration.ofDays(1)).enabled()).isFalse();
  }

  @Test
  void binsAreSummedByPathAndSpan() {
    bin("link_bin", "2026-01-01 11:00Z", 3, 300, 1, 10, "shared");
    bin("link_bin", "2026-01-01 11:10Z", 1, 100, 0, 10, "shared");
    bin("link_bin", "2026-01-01 11:00Z", 1, 700, 0, 10, "circuit-1");
    bin("link_bin", "2026-01-01 11:15Z", 0, 0, 2, 0, "shared");
    assertThat(link(Duration.ofDays(1)).history())
        .containsExactly(
            new LinkView.Path(
                "circuit-1", List.of(bin("11:00", 1, 700, 0, 1, 10, 70.0, 100.0, 3000 / 900.0))),
            new LinkView.Path(
                "shared",
                List.of(
                    bin("11:00", 4, 400, 1, 2, 20, 20.0, 80.0, 6000 / 900.0),
                    bin("11:15", 0, 0, 2, 1, 0, null, 0.0, 3000 / 900.0))));
  }

  /** A span of the history is never shorter than the bins that are left. */
  @Test
  void compactedBinsKeepTheirLength() {
    bin("link_bin_hour", "2026-01-01 09:00Z", 3, 300, 1, 10, "shared");
    bin("link_bin", "2026-01-01 11:00Z", 1, 100, 0, 10, "shared");
    assertThat(link(Duration.ofHours(6)).history())
        .singleElement()
        .satisfies(
            path ->
                assertThat(path.bins())
                    .extracting(LinkView.Bin::seconds)
                    .containsExactly(3600L, 300L));
    assertThat(link(Duration.ofDays(90)).history().getFirst().bins())
        .singleElement()
        .returns(86_400L, LinkView.Bin::seconds)
        .returns(4L, LinkView.Bin::doneFiles);
  }

  @Test
  void binsOutsideOfTheWindowAndOfOtherLinksAreNotShown() {
    bin("link_bin", "2026-01-01 05:00Z", 3, 300, 1, 10, "shared");
    bin("link_bin", "2026-01-01 12:10Z", 3, 300, 1, 10, "shared");
    street.execute(
        "insert into link_bin values (timestamptz '2026-01-01 11:50Z', 1, 4, 1, 1, 0, 0, 1)");
    assertThat(link(Duration.ofHours(6)).history()).isEmpty();
  }

  @Test
  void whatLimitsTheLinkFollowsFromTheLastHour() {
    street.execute(
        """
        insert into link_forecast values (1, 3, timestamptz '2026-01-01 12:00Z', 1e8, true, 0.9, null, 1e9, false,
            0.04, null, timestamptz '2026-01-01 11:00Z', 0.9, '[]')
        """);
    street.execute(
        """
        insert into link_bin (bin_start, source_node_id, destination_node_id, done_files, done_bytes, failed_files,
            failed_bytes, busy_seconds, file_seconds)
        values (timestamptz '2026-01-01 11:30Z', 1, 3, 30, 30000000000, 0, 0, 300, 3000)
        """);
    assertThat(link(Duration.ofDays(1)).limitReason()).contains("files waited");
    street.execute(
        "insert into link_flow values (timestamptz '2026-01-01 11:31Z', 1, 3, 5000, 5, 5)");
    assertThat(link(Duration.ofDays(1)))
        .returns("storage", LinkView::limit)
        .returns(0.0, LinkView::bytesPerSecond);
    street.execute(
        "insert into link_flow values (timestamptz '2026-01-01 11:59:50Z', 1, 3, 3000, 5, 5)");
    assertThat(link(Duration.ofDays(1)).bytesPerSecond()).isEqualTo(200);
  }

  /** The shared path carried little within the hour, and the circuit nearly all that it has. */
  @Test
  void aUsableCircuitIsWhatLimitsALinkThatFillsIt() {
    circuit("1", "timestamptz '2026-01-01 09:00Z'", "usable = true");
    circuit("2", "timestamptz '2026-01-01 08:00Z'", "closed_at = timestamptz '2026-01-01 09:00Z'");
    circuit("3", "null", "usable = true");
    circuit("4", "timestamptz '2025-12-01 08:00Z'", "closed_at = timestamptz '2025-12-02 09:00Z'");
    bin("link_bin", "2026-01-01 11:30Z", 1, 1000, 0, 70, "shared");
    street.execute(
        "insert into link_bin select bin_start, 1, 3, 9, 9000000000, 0, 0, 100, '%s', 900, 0, 0 from link_bin"
            .formatted(CIRCUIT + 1));
    LinkView link = link(Duration.ofDays(1));
    assertThat(link)
        .returns("circuit", LinkView::limit)
        .returns(
            "it carries 90.0 MB/s, which is 90 % of the bandwidth of its circuit (100 MB/s)",
            LinkView::limitReason);
    assertThat(link.circuits())
        .extracting(LinkView.Circuit::path, LinkView.Circuit::rate, LinkView.Circuit::usable)
        .containsExactly(tuple(CIRCUIT + 1, 1e8, true), tuple(CIRCUIT + 2, 1e8, false));
    assertThat(link.circuits().getLast().until()).isEqualTo("2026-01-01T09:00:00Z");
    assertThat(forecasts().links().links())
        .filteredOn(one -> one.circuit() != null)
        .singleElement()
        .returns(new NodeName("NODE_1"), LinksView.Link::from)
        .returns(new NodeName("NODE_3"), LinksView.Link::to)
        .returns(1e8, LinksView.Link::circuit);
  }

  @Test
  void aCircuitThatIsNotUsableIsNotShownAsUsable() {
    Circuits.usable(street, new UUID(0, 7), Street.NOON.plusSeconds(3600));
    assertThat(link(Duration.ofDays(1)).circuits()).allMatch(LinkView.Circuit::usable).hasSize(1);
    assertThat(forecasts().links().links()).anyMatch(one -> one.circuit() != null);
    Circuits.unusable(
        street,
        new UUID(0, 7),
        why -> {
          LinkView link = link(Duration.ofDays(1));
          assertThat(link.circuits()).as(why).noneMatch(LinkView.Circuit::usable);
          assertThat(link.limit()).as(why).isEqualTo("unknown");
          assertThat(forecasts().links().links()).as(why).allMatch(one -> one.circuit() == null);
        });
  }

  private void circuit(String id, String established, String more) {
    street.execute(
        """
        insert into circuit (id, agent_id, source, destination, source_attachment, source_address,
            destination_attachment, destination_address, source_nodes, destination_nodes,
            source_port, destination_port, bandwidth, planned_seconds, lifetime_seconds, leased_at,
            state, why, stated_at, established_at)
        values ('%s', 3, 'west', 'east', 'a', 'b', 'c', 'd', '{1}', '{3}', 'p', 'q', 1e8, 3600, 3600,
            timestamptz '2026-01-01 09:00Z', 'established', 'provisioned', timestamptz '2026-01-01 11:59Z', %s)
        """
            .formatted(CIRCUIT + id, established));
    street.execute("update circuit set %s where id = '%s'".formatted(more, CIRCUIT + id));
  }

  private JdbcForecastViews forecasts() {
    return new JdbcForecastViews(street.jdbc(), street.clock());
  }

  @Test
  void routesThatHaveNotArrivedAreQueued() {
    street.dataset(1, 5, 1);
    street.request(1, 1, 3, 1);
    street.run();
    assertThat(link(Duration.ofDays(1)))
        .returns(5L, LinkView::queuedFiles)
        .returns(ByteCount.of(5 * Street.FILE_BYTES), LinkView::queuedBytes);
  }

  @ParameterizedTest
  @CsvSource({
    "PT1H, PT5M, 2026-01-01T11:30:00Z",
    "PT12H, PT5M, 2026-01-01T00:30:00Z",
    "PT24H, PT15M, 2025-12-31T12:30:00Z",
    "P7D, PT1H, 2025-12-25T12:00:00Z",
    "P30D, PT6H, 2025-12-02T12:00:00Z",
    "P90D, PT24H, 2025-10-03T00:00:00Z"
  })
  void aHistoryHasAtMostSome170Spans(Duration window, Duration width, Instant since) {
    assertThat(Resolution.of(window, Street.NOON.plus(Duration.ofMinutes(30)).plusSeconds(7)))
        .isEqualTo(new Resolution(since, width));
  }

  private LinkView link(Duration window) {
    Optional<LinkView> link = views.one(new NodeName("NODE_1"), new NodeName("NODE_3"), window);
    return link.orElseThrow();
  }

  private void bin(
      String table, String at, int done, int bytes, int failed, int busy, String path) {
    street.execute(BIN, table, at, done, bytes, failed, busy, path, 2 * busy);
  }

  private static LinkView.Bin bin(
      String time,
      long done,
      long bytes,
      long failed,
      long expired,
      double busy,
      Double rate,
      Double success,
      double queued) {
    return new LinkView.Bin(
        Instant.parse("2026-01-01T%s:00Z".formatted(time)),
        900,
        done,
        ByteCount.of(bytes),
        failed,
        failed == 0 ? Map.of() : Map.of("link", failed),
        expired,
        busy,
        2 * busy,
        rate,
        success,
        queued);
  }
}
