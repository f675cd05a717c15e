package io.argosy.router.query;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** Three cycles within the last hour, one three hours old, and one that was not compared. */
class ShadowQueryTest {

  private static RunningRouter router;

  @BeforeAll
  static void start() {
    router = RunningRouter.start(Map.of("shadow.strategies", "duration,queue"));
    Instant now = router.bean(Clock.class).instant();
    compared(1, now.minus(Duration.ofHours(3)), "phedex", 100, 50);
    compared(2, now.minus(Duration.ofMinutes(30)), "completion", 100, 90);
    compared(3, now.minus(Duration.ofMinutes(20)), "completion", 100, 110);
    compared(4, now.minus(Duration.ofMinutes(10)), "completion", 100, 160);
    run(5, now.minus(Duration.ofMinutes(5)), "completion", "too-many-requests", null);
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  private static void run(long id, Instant at, String strategy, String skipped, Double end) {
    OffsetDateTime planned = OffsetDateTime.ofInstant(at, ZoneOffset.UTC);
    jdbc()
        .sql("insert into shadow_run values (?, ?, ?, ?, 10, 10, ?, ?, ?)")
        .params(id, planned, planned, strategy, skipped, end, end)
        .update();
  }

  private static void compared(long id, Instant at, String strategy, double end, double shadow) {
    run(id, at, strategy, null, end);
    jdbc()
        .sql(
            """
            insert into shadow_plan values (?, 'duration', 10, 4, 400, ?, ?, '{}', '{}', '{}', '{}',
                '{}')
            """)
        .params(id, shadow, shadow)
        .update();
  }

  private static JdbcClient jdbc() {
    return router.database().jdbc();
  }

  private static JsonNode items(String query) {
    var answer = router.get(ADMIN_TOKEN, "/query/v1/shadows" + query);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.json().path("items");
  }

  @Test
  void cyclesWithinTheGivenTimeAreSummedUp() {
    JsonNode hour = items("?hours=1").get(0);
    assertThat(hour.path("strategy").asString()).isEqualTo("duration");
    assertThat(hour.path("insteadOf").toString()).isEqualTo("[\"completion\"]");
    assertThat(hour.path("cycles").asInt()).isEqualTo(3);
    assertThat(hour.path("files").asInt()).isEqualTo(30);
    assertThat(hour.path("differing").asInt()).isEqualTo(12);
    assertThat(hour.path("endSeconds").asDouble()).isEqualTo(360);
    assertThat(hour.path("insteadOfSeconds").asDouble()).isEqualTo(300);
    assertThat(hour.path("regret").path("median").asDouble()).isEqualTo(10);
    assertThat(hour.path("regret").path("worst").asDouble()).isEqualTo(60);
  }

  @Test
  void theDefaultTimeIsOneDay() {
    JsonNode day = items("").get(0);
    assertThat(day.path("cycles").asInt()).isEqualTo(4);
    assertThat(day.path("insteadOf").toString()).isEqualTo("[\"completion\",\"phedex\"]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "x", "100000"})
  void anInvalidTimeIsRefusedByItsName(String hours) {
    var answer = router.get(ADMIN_TOKEN, "/query/v1/shadows?hours=" + hours);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().path("errors").get(0).path("field").asString()).isEqualTo("hours");
  }

  @Test
  void theRegretOfTheLastHourHasAGaugePerStrategy() {
    MeterRegistry meters = router.bean(MeterRegistry.class);
    var gauge = meters.get("argosy.shadow.regret.seconds");
    assertThat(gauge.tag("strategy", "duration").gauge().value()).isEqualTo(60);
    assertThat(meters.get("argosy.shadow.regret.seconds").tag("strategy", "queue").gauge().value())
        .isZero();
  }
}
