package io.argosy.router;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.ConnectionLimit;
import io.argosy.router.circuit.CircuitPolicy;
import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.harvest.RetryPolicy;
import io.argosy.router.issue.ReroutingPolicy;
import io.argosy.router.stage.Duty;
import io.argosy.router.stage.store.JdbcPartitions;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Settings that differ from their defaults take effect. */
class ConfiguredRouterTest {

  private static RunningRouter router;

  @BeforeAll
  static void start() {
    router =
        RunningRouter.start(
            Map.ofEntries(
                Map.entry("instance", "debug"),
                Map.entry("largest-body", "100kB"),
                Map.entry("history", "10d"),
                Map.entry("routing.kept.cycles", "2d"),
                Map.entry("routing.kept.bytes", "2kB"),
                Map.entry("retry.attempts-per-source", "2"),
                Map.entry("retry.source-pauses", "7s,8s"),
                Map.entry("retry.busy-pause", "3s"),
                Map.entry("retry.destination-pause", "4s"),
                Map.entry("rerouting.pause", "9s"),
                Map.entry("breaker.mode", "off"),
                Map.entry("rerouting.mode", "dry-run"),
                Map.entry("expiry.mode", "off"),
                Map.entry("shadow.mode", "dry-run"),
                Map.entry("routing.knowledge.learning", "dry-run"),
                Map.entry("routing.forwarding", "dry-run"),
                Map.entry("routing.knowledge.exploration", "off"),
                Map.entry("linkrate.mode", "dry-run"),
                Map.entry("circuits.mode", "dry-run"),
                Map.entry("circuits.cool-down", "3h"),
                Map.entry("linkrate.bins", "3d"),
                Map.entry("linkrate.hours", "5d")));
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  @Test
  void failuresHaveTheConfiguredBackoff() {
    assertThat(router.bean(RetryPolicy.class))
        .isEqualTo(
            new RetryPolicy(
                2,
                List.of(Duration.ofSeconds(7), Duration.ofSeconds(8)),
                Duration.ofSeconds(3),
                Duration.ofSeconds(4)));
    assertThat(router.bean(ReroutingPolicy.class).pause()).isEqualTo(Duration.ofSeconds(9));
  }

  @Test
  void automaticActionsHaveTheirConfiguredModes() {
    var items = router.get(ADMIN_TOKEN, "/query/v1/automations").json().path("items");
    assertThat(StreamSupport.stream(items.spliterator(), false))
        .extracting(item -> item.path("name").asString() + " " + item.path("mode").asString())
        .containsExactlyInAnyOrder(
            "breaker off",
            "rerouting dry-run",
            "expiry off",
            "shadow dry-run",
            "learning dry-run",
            "exploration off",
            "feeds dry-run",
            "circuits dry-run",
            "forwarding dry-run");
    assertThat(router.bean(CircuitPolicy.class).coolDown()).isEqualTo(Duration.ofHours(3));
  }

  @Test
  void linkStatisticsNameTheInstance() {
    var statistics = router.get(ADMIN_TOKEN, "/query/v1/link-statistics?window=PT1H").json();
    assertThat(statistics.path("instance").asString()).isEqualTo("debug");
    assertThat(statistics.path("windowSeconds").asInt()).isEqualTo(3600);
    assertThat(router.get(ADMIN_TOKEN, "/query/v1/link-statistics?window=1h").status())
        .isEqualTo(400);
  }

  @Test
  void aLongerBodyThanTheLargestIsRefused() {
    assertThat(posted(90_000)).isNotEqualTo(413);
    assertThat(posted(110_000)).isEqualTo(413);
  }

  private static int posted(int bytes) {
    return router.post(ADMIN_TOKEN, "/command/v1/sites", " ".repeat(bytes)).status();
  }

  @Test
  void furtherConnectionsOfAnAddressAreClosed() throws IOException {
    try (RunningRouter other = RunningRouter.start(Map.of("connections-per-address", "3"))) {
      ConnectionLimit.require(InetAddress.getLoopbackAddress(), other.port(), 3);
    }
  }

  @Test
  void historyHasItsConfiguredRetention() {
    for (int days : new int[] {9, 12}) {
      router
          .database()
          .jdbc()
          .sql("select argosy_partitions('outcome', current_date - ?, 0, 90)")
          .param(days)
          .query(Integer.class)
          .single();
    }
    assertThat(oldParts()).isEqualTo(2);
    router.bean(JdbcPartitions.class).run();
    assertThat(oldParts()).isEqualTo(1);
  }

  private static long oldParts() {
    return number(
        """
        select count(*) from pg_class where relname in (
            'outcome_' || to_char(current_date - 9, 'YYYYMMDD'),
            'outcome_' || to_char(current_date - 12, 'YYYYMMDD'))
        """);
  }

  /** Snapshots are deleted by age, then by total size. */
  @Test
  void snapshotsAreKeptWithinTheirBounds() {
    snapshot(1, 72, 100);
    snapshot(2, 3, 1500);
    snapshot(3, 2, 1500);
    router.beans(Duty.class).stream()
        .filter(duty -> duty.name().equals("forget-cycles"))
        .forEach(duty -> duty.cycle().run());
    assertThat(number("select min(cycle_id) from routing_snapshot")).isEqualTo(3);
    assertThat(number("select count(*) from routing_snapshot")).isEqualTo(1);
  }

  private static void snapshot(long cycle, int hoursAgo, int bytes) {
    router
        .database()
        .jdbc()
        .sql("insert into routing_snapshot values (?, now() - make_interval(hours => ?), ?, ?)")
        .params(cycle, hoursAgo, bytes, new byte[bytes])
        .update();
  }

  private static long number(String query) {
    return router.database().jdbc().sql(query).query(Long.class).single();
  }
}
