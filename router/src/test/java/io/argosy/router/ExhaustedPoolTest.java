package io.argosy.router;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.store.DatabasePools;
import io.argosy.router.stage.store.DatabasePools.Use;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** All connections of a pool are in use, for example by slow statements. */
@ExtendWith(OutputCaptureExtension.class)
class ExhaustedPoolTest {

  private static final String READINESS = "/actuator/health/readiness";

  /** An address that needs a connection for requests to check the token; it accepts no GET. */
  private static final String COMMAND = "/command/v1/requests";

  private static final String QUERY = "/query/v1/nodes";

  private static RunningRouter router;

  @BeforeAll
  static void start() {
    router = RunningRouter.start(Map.of("automatic", "true"));
    assertThat(router.get(ADMIN_TOKEN, READINESS).status()).isEqualTo(200);
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  @Test
  void aPoolWithoutAFreeConnectionIsNamedAndTheRouterRecovers(CapturedOutput output)
      throws SQLException {
    try (Taken all = new Taken(Use.REQUESTS)) {
      assertThat(all.connections()).hasSize(Use.REQUESTS.connections());
      var health = router.get(ADMIN_TOKEN, READINESS);
      assertThat(health.status()).isEqualTo(503);
      assertThat(health.json().at("/components/db/status").asString()).isEqualTo("OUT_OF_SERVICE");
      assertThat(health.json().at("/components/db/details").toString())
          .contains(
              "\"requests\":\"all connections are in use\"",
              "\"queries\":\"has free connections\"");
      var refused = router.get(ADMIN_TOKEN, COMMAND);
      assertThat(refused.status()).isEqualTo(503);
      assertThat(refused.text())
          .contains("the router is busy: all its database connections are in use");
      assertThat(output.getAll())
          .contains("the router is busy: all its database connections are in use")
          .contains("all 8 database connections for requests are in use");
      long before = router.runs("done");
      router.wake(Stage.ROUTING);
      await().until(() -> router.runs("done") > before);
    }
    await().until(() -> router.get("", READINESS).status() == 200);
    assertThat(router.get(ADMIN_TOKEN, COMMAND).status()).isNotEqualTo(503);
  }

  @Test
  void slowQueriesAndDutiesKeepNoAgentWaiting() throws SQLException {
    try (Taken queries = new Taken(Use.QUERIES);
        Taken duties = new Taken(Use.DUTIES)) {
      assertThat(queries.connections()).hasSize(Use.QUERIES.connections());
      assertThat(duties.connections()).hasSize(Use.DUTIES.connections());
      assertThat(router.get(ADMIN_TOKEN, COMMAND).status()).isNotEqualTo(503);
      assertThat(router.get("", READINESS).status()).isEqualTo(200);
      assertThat(router.get(ADMIN_TOKEN, QUERY).status()).isEqualTo(503);
    }
    await().until(() -> router.get(ADMIN_TOKEN, QUERY).status() == 200);
  }

  /** Holds all connections of a use until it is closed. */
  private static final class Taken implements AutoCloseable {

    private final List<Connection> connections = new ArrayList<>();

    Taken(Use use) throws SQLException {
      DatabasePools.use(use);
      try {
        while (connections.size() < use.connections()) {
          connections.add(router.bean(DatabasePools.class).getConnection());
        }
      } finally {
        DatabasePools.use(Use.REQUESTS);
      }
    }

    List<Connection> connections() {
      return connections;
    }

    @Override
    public void close() throws SQLException {
      for (Connection connection : connections) {
        connection.close();
      }
    }
  }
}
