package io.argosy.router;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageLeases;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.store.DatabasePools;
import io.argosy.router.stage.store.DatabasePools.Use;
import io.micrometer.core.instrument.MeterRegistry;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Which connections are used, how long a statement may take, and the answers when none is
 * available.
 */
class DatabaseConnectionsTest {

  private static final long GIVEN_UP_MILLIS = 45_000;

  private static RunningRouter router;
  private final List<Connection> held = new ArrayList<>();

  @BeforeAll
  static void start() {
    router = RunningRouter.start();
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  @AfterEach
  void giveBack() throws SQLException {
    DatabasePools.use(Use.REQUESTS);
    for (Connection connection : held) {
      connection.close();
    }
    held.clear();
  }

  private void allAreInUse() throws SQLException {
    for (int taken = 0; taken < Use.REQUESTS.connections(); taken++) {
      held.add(router.bean(DatabasePools.class).getConnection());
    }
  }

  /** Waits until a pool would test an idle connection: after half a second. */
  private static void deadConnectionsAreNoticed() {
    await().pollDelay(Duration.ofSeconds(1)).until(() -> true);
  }

  /**
   * Otherwise the statement keeps its locks although its caller has given up and may send it again.
   */
  @ParameterizedTest
  @EnumSource
  void theServerEndsAStatementBeforeTheRouterGivesUp(Use use) {
    DatabasePools.use(use);
    long millis =
        jdbc()
            .sql("select setting::bigint from pg_settings where name = 'statement_timeout'")
            .query(Long.class)
            .single();
    assertThat(millis).isPositive().isLessThan(GIVEN_UP_MILLIS);
  }

  @Test
  void anUnreachableDatabaseIsNotReportedAsABusyRouter() throws SQLException {
    allAreInUse();
    router.database().shut();
    var answer = router.get(ADMIN_TOKEN, "/query/v1/nodes");
    router.database().open();
    giveBack();
    deadConnectionsAreNoticed();
    assertThat(answer.status()).isEqualTo(503);
    assertThat(answer.text()).contains("the database does not answer");
  }

  @Test
  void aBusyRouterIsNotReportedAsAnUnreachableDatabase() throws SQLException {
    allAreInUse();
    assertThat(router.get(ADMIN_TOKEN, "/query/v1/nodes").text()).contains("the router is busy");
    assertThat(router.bean(MeterRegistry.class).get("argosy.database.up").gauge().value())
        .isEqualTo(1);
    assertThat(health().text()).contains("OUT_OF_SERVICE").doesNotContain("DOWN");
  }

  /** This is normal under load, and no reason to direct agents to another router. */
  @Test
  void allConnectionsMayBeInUseForAMoment() throws Exception {
    allAreInUse();
    try (ExecutorService threads = Executors.newFixedThreadPool(1)) {
      Future<RunningRouter.Answer> health = threads.submit(this::health);
      await().pollDelay(Duration.ofMillis(1_500)).until(() -> true);
      held.removeLast().close();
      assertThat(health.get().status()).as(health.get().text()).isEqualTo(200);
    }
  }

  @Test
  void aLeaseIsRenewedThoughRequestsHaveAllTheirConnections() throws SQLException {
    allAreInUse();
    DatabasePools.use(Use.DUTIES);
    StageLeases leases = router.bean(StageLeases.class);
    leases.run(
        Stage.ROUTING,
        lease -> {
          OffsetDateTime first = until();
          await().atMost(Duration.ofSeconds(8)).until(() -> until().isAfter(first));
        });
  }

  @Test
  void parallelTransactionsUseTheConnectionsOfTheirDuty() throws SQLException {
    allAreInUse();
    DatabasePools.use(Use.DUTIES);
    Supplier<Integer> one = () -> jdbc().sql("select 1").query(Integer.class).single();
    assertThat(router.bean(Transactions.class).each(List.of(one, one))).containsExactly(1, 1);
  }

  private RunningRouter.Answer health() {
    return router.get("", "/actuator/health/readiness");
  }

  private OffsetDateTime until() {
    DatabasePools.use(Use.DUTIES);
    return jdbc()
        .sql("select until from stage_lease where stage = 'ROUTING'")
        .query(OffsetDateTime.class)
        .single();
  }

  private JdbcClient jdbc() {
    return router.bean(JdbcClient.class);
  }
}
