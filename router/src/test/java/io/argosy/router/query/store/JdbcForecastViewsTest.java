package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.FeedView;
import io.argosy.common.wire.user.LinksView;
import io.argosy.common.wire.world.ForecastsFile;
import io.argosy.common.wire.world.ForecastsFile.FeedState;
import io.argosy.common.wire.world.ForecastsFile.Link;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.Street;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The clock shows 12:00 on 2026-01-01. */
class JdbcForecastViewsTest {

  @RegisterExtension static final RolledBackStreet STREETS = new RolledBackStreet();

  private Street street;
  private JdbcForecastViews views;

  @BeforeEach
  void open() {
    street = STREETS.get();
    street.clock().set(Street.NOON);
    views = new JdbcForecastViews(street.jdbc(), street.clock());
  }

  private static final FeedView FAILING =
      new FeedView(
          "debug",
          "argosy",
          "http://127.0.0.1/",
          false,
          "HTTP status 500",
          Street.NOON.minus(Duration.ofMinutes(1)),
          Street.NOON.minus(Duration.ofHours(2)),
          7,
          1,
          List.of("a.example.org"),
          List.of("A to B: throughput"),
          List.of("losses of 3 host pairs"));

  private static final FeedView SOUND =
      new FeedView(
          "hand",
          "rates",
          "/etc/rates.json",
          true,
          null,
          Street.NOON.minus(Duration.ofMinutes(1)),
          Street.NOON.minus(Duration.ofMinutes(1)),
          2,
          0,
          List.of(),
          List.of(),
          List.of());

  private static final FeedView UNREAD =
      new FeedView(
          "wlcg",
          "opensearch",
          "http://127.0.0.1/archive/",
          false,
          null,
          null,
          null,
          0,
          0,
          List.of(),
          List.of(),
          List.of());

  @Test
  void withoutForecastsEveryEnabledLinkIsUnknown() {
    street.execute("update link set enabled = false where id = 24");
    LinksView view = views.links();
    assertThat(view.asOf()).isEqualTo(Street.NOON);
    assertThat(view.computedAt()).isNull();
    assertThat(view.links())
        .containsExactly(
            unknown("NODE_1", "NODE_3"), unknown("NODE_1", "NODE_4"), unknown("NODE_2", "NODE_3"));
    assertThat(views.file().links()).isEmpty();
    assertThat(views.file().feeds()).isEmpty();
    assertThat(views.feeds()).isEmpty();
  }

  @Test
  void agesCountFromNow() {
    forecast(1, 4, "2e8", "timestamptz '2026-01-01 11:00Z'");
    forecast(1, 3, "0", "null");
    street.clock().set(Street.NOON.plus(Duration.ofMinutes(30)));
    LinksView view = views.links();
    assertThat(view.computedAt()).isEqualTo(Street.NOON);
    assertThat(view.links())
        .startsWith(
            new LinksView.Link(
                new NodeName("NODE_1"), new NodeName("NODE_3"), 0.0, 80.0, null, 0.5),
            new LinksView.Link(
                new NodeName("NODE_1"), new NodeName("NODE_4"), 2e8, 80.0, 5_400.0, 0.5));
  }

  @Test
  void theSuccessOfALinkThatNobodyTriedIsNotKnown() {
    forecast(1, 4, "2e8", "null");
    street.execute("update link_forecast set success = null");
    assertThat(views.links().links().get(1).successPercent()).isNull();
    assertThat(views.file().links().getFirst().successPercent()).isNull();
    street.execute("update link_forecast set success = 0.5");
    assertThat(views.links().links().get(1).successPercent()).isEqualTo(50.0);
    assertThat(views.file().links().getFirst().successPercent()).isEqualTo(50.0);
  }

  @Test
  void theFileHasEveryForecastWithItsProvenance() {
    forecast(2, 4, "null", "null");
    forecast(1, 4, "2e8", "timestamptz '2026-01-01 11:00Z'");
    ForecastsFile file = views.file();
    assertThat(file.format()).hasToString("argosy-forecasts/1");
    assertThat(file.links())
        .containsExactly(link("NODE_1", 2e8, 3_600.0), link("NODE_2", null, null));
  }

  /** Otherwise the newest source would seem younger than the forecast that follows from it. */
  @Test
  void agesOfSourcesCountFromNow() {
    forecast(1, 4, "2e8", "timestamptz '2026-01-01 11:00Z'");
    street.execute(
        """
        update link_forecast set computed_at = timestamptz '2026-01-01 11:59Z',
            provenance = '[{"feed":"debug","said":{"ageSeconds":3540.0},"used":true}]'
        """);
    ForecastsFile.Link link = views.file().links().getFirst();
    assertThat(link.ageSeconds()).isEqualTo(3_600.0);
    assertThat(link.provenance().getFirst().said()).containsEntry("ageSeconds", 3_600.0);
  }

  @Test
  void aFeedIsOkIfItsLastAttemptSucceeded() {
    street.execute(
        """
        insert into feed values
            ('wlcg', 'opensearch', 'http://127.0.0.1/archive/', null, null, null, 0, 0, '[]', '[]', null, null),
            ('debug', 'argosy', 'http://127.0.0.1/', timestamptz '2026-01-01 11:59Z', 'HTTP status 500',
                timestamptz '2026-01-01 10:00Z', 7, 1, '["a.example.org"]', '["A to B: throughput"]', null,
                '["losses of 3 host pairs"]'),
            ('hand', 'rates', '/etc/rates.json', timestamptz '2026-01-01 11:59Z', null,
                timestamptz '2026-01-01 11:59Z', 2, 0, '[]', '[]', '{}', '[]')
        """);
    assertThat(views.feeds()).containsExactly(FAILING, SOUND, UNREAD);
    assertThat(views.feeds())
        .extracting(FeedView::stateWords)
        .containsExactly("failing", "ok", "not read yet");
    assertThat(views.file().feeds())
        .containsExactly(
            new FeedState("debug", false, "HTTP status 500", 7, 1, List.of("a.example.org")),
            new FeedState("hand", true, null, 2, 0, List.of()),
            new FeedState("wlcg", false, "it has not been read yet", 0, 0, List.of()));
  }

  @Test
  void theConfigurationIsListedWhileItIsRefused() {
    street.execute(
        """
        insert into feed values
            ('feeds-file', 'feeds', '', timestamptz '2026-01-01 11:59Z', 'archive: is wrong', null, 0, 0, '[]', '[]', null, '[]'),
            ('feeds', 'argosy', '', timestamptz '2026-01-01 11:59Z', null, null, 0, 0, '[]', '[]', null, '[]')
        """);
    assertThat(views.feeds())
        .extracting(FeedView::name, FeedView::ok)
        .containsExactly(tuple("feeds", true), tuple("feeds-file", false));
    street.execute("update feed set error = null");
    assertThat(views.feeds()).extracting(FeedView::name).containsExactly("feeds");
    assertThat(views.file().feeds())
        .extracting(ForecastsFile.FeedState::name)
        .containsExactly("feeds");
  }

  /** Of archives that are read at different times, one with a result suffices. */
  @Test
  void aTestIsOverdueIfNoArchiveThatCanBeReadHasIt() {
    street.execute(
        """
        insert into feed values
            ('dead', 'esmond', '', timestamptz '2026-01-01 11:59Z', 'is dead', null, 0, 0, '[]', '["x","y"]', null, '[]'),
            ('one', 'esmond', '', timestamptz '2026-01-01 11:59Z', null, null, 0, 0, '[]', '["x","y"]', null, '[]'),
            ('prod', 'argosy', '', timestamptz '2026-01-01 11:59Z', null, null, 0, 0, '[]', '[]', null, '[]'),
            ('two', 'opensearch', '', timestamptz '2026-01-01 11:50Z', null, null, 0, 0, '[]', '["y","z"]', null, '[]')
        """);
    assertThat(views.feeds())
        .extracting(FeedView::overdue)
        .containsExactly(List.of("y"), List.of("y"), List.of(), List.of("y"));
    street.execute("update feed set error = 'is dead' where name = 'two'");
    assertThat(views.feeds().get(1).overdue()).containsExactly("x", "y");
  }

  private void forecast(int from, int to, String rate, String evidenceAt) {
    street.execute(
        """
        insert into link_forecast values (%d, %d, timestamptz '2026-01-01 12:00Z', %s, true, 0.8, null, 1e9,
            true, 0.04, 0.001, %s, 0.5, '[{"feed":"debug","said":{"doneBytes":7},"used":true}]')
        """,
        from, to, rate, evidenceAt);
  }

  private static Link link(String from, Double rate, Double age) {
    return new Link(
        new NodeName(from),
        new NodeName("NODE_4"),
        rate,
        1e9,
        true,
        0.04,
        0.001,
        80.0,
        age,
        0.5,
        List.of(new ForecastsFile.Provenance("debug", Map.of("doneBytes", 7), true, null)));
  }

  private static LinksView.Link unknown(String from, String to) {
    return new LinksView.Link(new NodeName(from), new NodeName(to), null, null, null, 0);
  }
}
