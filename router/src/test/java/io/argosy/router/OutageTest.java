package io.argosy.router;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.stage.Stage;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The database closes all connections and accepts none for a while. */
class OutageTest {

  private static RunningRouter router;

  @BeforeAll
  static void start() {
    router = RunningRouter.start(Map.of("automatic", "true"));
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  @Test
  void anOutageRefusesNothingAndTheRouterRecovers() {
    assertThat(router.get(ADMIN_TOKEN, "/query/v1/nodes").status()).isEqualTo(200);
    router.database().shut();
    var answer = router.get(ADMIN_TOKEN, "/query/v1/nodes");
    assertThat(answer.status()).as(answer.text()).isEqualTo(503);
    assertThat(answer.text()).contains("unavailable").doesNotContain("org.");
    assertThat(router.get("", "/actuator/health/readiness").status()).isEqualTo(503);
    assertThat(router.get("", "/actuator/health/liveness").status()).isEqualTo(200);
    router.database().open();
    await().until(() -> router.get("", "/actuator/health/readiness").status() == 200);
    // A connection that was used just before the outage may be found dead by the next user.
    await().until(() -> router.get(ADMIN_TOKEN, "/query/v1/nodes").status() == 200);
    long before = router.runs("done");
    router.wake(Stage.ROUTING);
    await().until(() -> router.runs("done") > before);
  }
}
