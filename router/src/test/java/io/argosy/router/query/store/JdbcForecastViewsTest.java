package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.LinksView;
import io.argosy.common.wire.world.ForecastsFile;
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
                new NodeName("NODE_1"), new NodeName("NODE_3"), 0.0, 80.0, null, null, 0.5, null),
            new LinksView.Link(
                new NodeName("NODE_1"),
                new NodeName("NODE_4"),
                2e8,
                80.0,
                null,
                5_400.0,
                0.5,
                null));
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
    return new LinksView.Link(
        new NodeName(from), new NodeName(to), null, null, null, null, 0, null);
  }
}
