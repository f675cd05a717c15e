package io.argosy.router.request;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.SmallWorld;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The strategy and the sources of a request, and their refusals. */
class RequestStrategyTest {

  private static RunningRouter router;

  @BeforeAll
  static void start() {
    router = RunningRouter.start();
    SmallWorld world = new SmallWorld(router);
    world.build();
    world.inject("T1_A", "one", 3);
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  private static RunningRouter.Answer send(String path, String more) {
    String body = "{'datasets':['/data'],'destinations':['T1_B']" + more + "}";
    return router.post(ADMIN_TOKEN, path, body.replace('\'', '"'));
  }

  private static JsonNode created(String more) {
    RunningRouter.Answer taken = send("/command/v1/requests", more);
    assertThat(taken.status()).as(taken.text()).isIn(200, 201);
    String id = taken.json().path("id").asString();
    return router.get(ADMIN_TOKEN, "/query/v1/requests/" + id).json();
  }

  @Test
  void theStrategyOfARequestIsStoredAndShown() {
    assertThat(created(",'strategy':'duration'").path("strategy").asString()).isEqualTo("duration");
    assertThat(created(",'strategy':'auto'").path("strategy").asString()).isEqualTo("queue");
    assertThat(created("").path("strategy").isNull()).isTrue();
    assertThat(created("").path("sources").isNull()).isTrue();
  }

  @Test
  void namedSourcesAreStoredInOrderAndImplyOrderly() {
    JsonNode request = created(",'sources':['T1_C','T1_A']");
    assertThat(request.path("strategy").asString()).isEqualTo("orderly");
    assertThat(request.path("sources").toString()).isEqualTo("[\"T1_C\",\"T1_A\"]");
  }

  @ParameterizedTest
  @CsvSource({"/command/v1/requests", "/query/v1/previews"})
  void anUnknownStrategyIsRefusedWithTheKnownOnes(String path) {
    RunningRouter.Answer refused = send(path, ",'strategy':'fastest'");
    assertThat(refused.status()).isEqualTo(422);
    JsonNode fault = refused.json().path("errors").get(0);
    assertThat(fault.path("field").asString()).isEqualTo("strategy");
    assertThat(fault.path("rejected").asString()).isEqualTo("fastest");
    assertThat(fault.path("message").asString())
        .isEqualTo(
            "must be one of auto, completion, duration, file-throughput, orderly, pending-data,"
                + " phedex, queue, success, throughput, waiting-time, waiting-time-with-error");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        ",'sources':['T1_A','T9_X'] | sources[1] | there is no node T9_X",
        ",'sources':['T1_A','T1_A'] | sources[1] | is named twice",
        ",'sources':['T1_A'],'strategy':'duration' | strategy | uses no order of sources",
      })
  void sourcesThatCannotBeMeantAreRefusedByTheirPlace(String more, String field, String message) {
    for (String path : new String[] {"/command/v1/requests", "/query/v1/previews"}) {
      RunningRouter.Answer refused = send(path, more);
      assertThat(refused.status()).as(path).isEqualTo(422);
      JsonNode fault = refused.json().path("errors").get(0);
      assertThat(fault.path("field").asString()).isEqualTo(field);
      assertThat(fault.path("message").asString()).contains(message);
    }
  }

  @Test
  void aKeyCannotBeUsedWithAnotherStrategy() {
    created(",'key':'k','strategy':'queue'");
    assertThat(send("/command/v1/requests", ",'key':'k','strategy':'auto'").status())
        .isEqualTo(200);
    assertThat(send("/command/v1/requests", ",'key':'k'").status()).isEqualTo(409);
  }

  @Test
  void theApiDescriptionHasStrategyAndSources() {
    JsonNode schemas =
        router.get(ADMIN_TOKEN, "/v3/api-docs/command").json().path("components").path("schemas");
    assertThat(schemas.path("RequestForm").path("properties").propertyNames())
        .contains("strategy", "sources");
  }
}
