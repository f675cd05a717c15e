package io.argosy.router;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RouterStartTest {

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
  void itIsReady() {
    var answer = router.get("", "/actuator/health/readiness");
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
  }

  @Test
  void adminDealsTokens() {
    var answer =
        router.post(ADMIN_TOKEN, "/command/v1/users", "{\"name\":\"ann\",\"roles\":[\"user\"]}");
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
  }
}
