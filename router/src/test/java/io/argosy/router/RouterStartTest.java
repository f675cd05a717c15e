package io.argosy.router;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.SmallWorld;
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
  void aWorldIsToldAndDataIsRequested() {
    SmallWorld world = new SmallWorld(router);
    world.build();
    world.build();
    assertThat(world.agent("A")).startsWith("argosy_");
    var first = world.tell("injections", SmallWorld.injection("T1_A", "one", 3)).json();
    assertThat(first.path("filesAdded").asInt()).isEqualTo(3);
    assertThat(first.path("replicasAdded").asInt()).isEqualTo(3);
    var again = world.tell("injections", SmallWorld.injection("T1_A", "one", 3)).json();
    assertThat(again.path("filesAdded").asInt()).isZero();
    assertThat(again.path("replicasAdded").asInt()).isZero();
    String request = world.request("T1_B");
    assertThat(
            router
                .database()
                .jdbc()
                .sql(
                    "select decided_by from request_destination_facts where request_id = ?"
                        + " and approved")
                .param(Long.valueOf(request))
                .query(String.class)
                .single())
        .isEqualTo("policy");
    assertThat(
            router
                .post(
                    ADMIN_TOKEN,
                    "/command/v1/requests",
                    "{\"key\":\"k\",\"datasets\":[\"/data\"],\"destinations\":[\"T1_C\"]}")
                .status())
        .isEqualTo(201);
    assertThat(
            router
                .post(
                    ADMIN_TOKEN,
                    "/command/v1/requests",
                    "{\"key\":\"k\",\"datasets\":[\"/data\"],\"destinations\":[\"T1_C\"]}")
                .status())
        .isEqualTo(200);
    assertThat(
            router
                .post(
                    ADMIN_TOKEN,
                    "/command/v1/requests",
                    "{\"key\":\"k\",\"datasets\":[\"/data\"],\"destinations\":[\"T1_B\"]}")
                .status())
        .isEqualTo(409);
    world.tell("requests/" + request + "/cancellations", "");
  }
}
