package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.argosy.common.wire.user.FeedView;
import io.argosy.common.wire.world.ForecastsFile;
import io.argosy.common.wire.world.ForecastsFile.FeedState;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.Street;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The clock shows 12:00 on 2026-01-01. */
class FeedViewsTest {

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
            new FeedState(
                "debug",
                false,
                "HTTP status 500",
                7,
                1,
                List.of("a.example.org"),
                List.of("A to B: throughput")),
            new FeedState("hand", true, null, 2, 0, List.of(), List.of()),
            new FeedState("wlcg", false, "it has not been read yet", 0, 0, List.of(), List.of()));
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
}
