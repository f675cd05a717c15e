package io.argosy.router.query;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.SmallWorld;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** How users find their own requests. */
class OwnRequestsTest {

  private static RunningRouter router;
  private static SmallWorld world;

  @BeforeAll
  static void start() {
    router = RunningRouter.start();
    world = new SmallWorld(router);
    world.build();
    world.inject("T1_A", "one", 1);
    world.send("injections", SmallWorld.injection("T1_A", "x", 1).replace("/data", "/more"));
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  @Test
  void cancelledRequestsAreCountedAndOthersListedNewestFirst() {
    String first = world.request("T1_B");
    String second = world.request("T1_B");
    String third = world.request("T1_B");
    world.send("requests/" + second + "/cancellations", "{}");
    JsonNode own = own(ADMIN_TOKEN, "/data", "T1_B");
    assertThat(own.path("made").asInt()).isEqualTo(3);
    assertThat(own.path("uncancelled").findValuesAsString("id")).containsExactly(third, first);
  }

  @Test
  void requestsOfOthersOrForMoreAreNotListed() {
    String ann = world.user("ann", "user");
    request(ann, "['/data','/more']", "['T1_C']");
    request(ann, "['/data']", "['T1_B','T1_C']");
    String hers = request(ann, "['/data']", "['T1_C']");
    request(ann, "['/more']", "['T1_C']");
    world.request("T1_C");
    JsonNode own = own(ann, "/data", "T1_C");
    assertThat(own.path("made").asInt()).isEqualTo(1);
    assertThat(own.path("uncancelled").findValuesAsString("id")).containsExactly(hers);
    assertThat(own(ann, "/unheard-of", "T1_C").path("made").asInt()).isZero();
  }

  private static String request(String token, String datasets, String destinations) {
    String body = "{'datasets':%s,'destinations':%s}".formatted(datasets, destinations);
    return router
        .post(token, "/command/v1/requests", body.replace('\'', '"'))
        .json()
        .path("id")
        .asString();
  }

  private static JsonNode own(String token, String dataset, String destination) {
    String body = "{'dataset':'%s','destination':'%s'}".formatted(dataset, destination);
    return router.post(token, "/query/v1/own-requests", body.replace('\'', '"')).json();
  }
}
