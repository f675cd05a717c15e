package io.argosy.router.routing;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.fixture.Street;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.Transactions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * The links from NODE_1 and NODE_2 to NODE_3 carry 100 MB/s each. The first one has a maximum of 5
 * MB/s, and the second one has none.
 */
class LinkMaximumStreetTest {

  private static final double HUNDRED = 1e8;
  private static final double FIVE = 5e6;

  @TempDir Path directory;

  private final SettableClock clock = new SettableClock(Street.NOON);
  private RunningRouter router;
  private Street street;

  private void start(Map<String, String> settings) {
    router = RunningRouter.start(settings, clock);
    street = new Street(router.database());
    street.execute(
        """
        insert into link_bin
        select timestamptz '2026-01-01 11:50Z', s, 3, 300, 30000000000, 0, 0, 300
        from generate_series(1, 2) s
        """);
    assertThat(register("5000000").status()).isEqualTo(204);
  }

  @AfterEach
  void close() {
    router.close();
  }

  private RunningRouter.Answer register(String maximum) {
    return router.post(
        ADMIN_TOKEN,
        "/command/v1/links",
        """
        {"source": "NODE_1", "destination": "NODE_3", "distance": 1, "local": false,
         "maximum": %s}
        """
            .formatted(maximum));
  }

  private void forecast() {
    router.beans(Duty.class).stream()
        .filter(one -> one.name().equals("linkrate"))
        .findFirst()
        .orElseThrow()
        .cycle()
        .run();
  }

  private double forecastOf(String from) {
    JsonNode links = router.get(ADMIN_TOKEN, "/query/v1/link-forecasts").json().path("links");
    return links
        .valueStream()
        .filter(link -> link.path("from").asString().equals(from))
        .filter(link -> link.path("to").asString().equals("NODE_3"))
        .findFirst()
        .orElseThrow()
        .path("rate")
        .asDouble();
  }

  /** Returns what the next plan expects of the link to NODE_3. */
  private LinkFacts.Speed planned(String from) {
    NetworkView view =
        router
            .bean(Transactions.class)
            .inOne(() -> router.bean(RoutingStore.class).survey(clock.instant(), 1, true))
            .view();
    int source = view.indexOf(new NodeName(from));
    int destination = view.indexOf(new NodeName("NODE_3"));
    return view.factsOf(view.linkBetween(source, destination)).speed();
  }

  private void requirePlanned(String from, double rate, double capacity) {
    LinkFacts.Speed speed = planned(from);
    assertThat(speed.rate()).isEqualTo(ObservedRate.measured(rate));
    assertThat(speed.capacity()).contains(new ByteRate(capacity));
  }

  @Test
  void aMaximumBoundsTheForecastAndWhatIsLearned() {
    start(Map.of());
    forecast();
    assertThat(forecastOf("NODE_1")).isEqualTo(FIVE);
    assertThat(forecastOf("NODE_2")).isEqualTo(HUNDRED);
    requirePlanned("NODE_1", FIVE, FIVE);
    requirePlanned("NODE_2", HUNDRED, 1.3 * HUNDRED);
  }

  @Test
  void aMaximumBoundsWhatMovesNow() {
    start(Map.of());
    forecast();
    street.execute(
        """
        insert into link_flow
        select slot, s, 3, 1000000000, 5, 5
        from generate_series(1, 2) s, generate_series(timestamptz '2026-01-01 11:59:35Z',
            timestamptz '2026-01-01 11:59:50Z', interval '5 seconds') slot
        """);
    requirePlanned("NODE_1", FIVE, FIVE);
    assertThat(planned("NODE_2").rate()).isEqualTo(ObservedRate.measured(2 * HUNDRED));
    assertThat(planned("NODE_2").capacity().orElseThrow().bytesPerSecond())
        .isGreaterThanOrEqualTo(2 * HUNDRED);
  }

  @Test
  void aMaximumBoundsAPinnedCapacity() {
    start(Map.of());
    forecast();
    for (String source : new String[] {"NODE_1", "NODE_2"}) {
      String pin =
          """
          {"automation": "learning", "source": "%s", "destination": "NODE_3", "capacity": 3e8,
           "reason": "upgraded"}
          """;
      assertThat(router.post(ADMIN_TOKEN, "/command/v1/pins", pin.formatted(source)).status())
          .isEqualTo(201);
    }
    requirePlanned("NODE_1", FIVE, FIVE);
    requirePlanned("NODE_2", HUNDRED, 3 * HUNDRED);
  }

  @Test
  void aLowerMaximumHoldsBeforeTheNextForecast() {
    start(Map.of());
    forecast();
    assertThat(register("1000000").status()).isEqualTo(204);
    requirePlanned("NODE_1", 1e6, 1e6);
    assertThat(register("null").status()).isEqualTo(204);
    forecast();
    requirePlanned("NODE_1", HUNDRED, 1.3 * HUNDRED);
  }

  @Test
  void theLowerOfTopologyAndFeedsFileCounts() throws IOException {
    Path feeds =
        Files.writeString(
            directory.resolve("feeds.yaml"),
            """
            maxima:
              - {from: NODE_1, to: NODE_3, rate: 3MB/s}
              - {from: NODE_2, to: NODE_3, rate: 7MB/s}
            """);
    start(Map.of("linkrate.feeds-file", feeds.toString()));
    forecast();
    requirePlanned("NODE_1", 3e6, 3e6);
    requirePlanned("NODE_2", 7e6, 7e6);
    assertThat(register("2000000").status()).isEqualTo(204);
    clock.pass(Duration.ofMinutes(1));
    forecast();
    assertThat(forecastOf("NODE_1")).isEqualTo(2e6);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-5", "\"5MB/s\"", "true"})
  void anImpossibleMaximumIsRefusedByName(String maximum) {
    start(Map.of());
    RunningRouter.Answer answer = register(maximum);
    assertThat(answer.status()).isBetween(400, 422);
    assertThat(answer.text()).contains("maximum");
    assertThat(street.number("select maximum from link where id = 13")).isEqualTo((long) FIVE);
  }
}
