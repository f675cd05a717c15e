package io.argosy.router;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

class OpenApiTest {

  private static RunningRouter router;

  @BeforeAll
  static void start() {
    router = RunningRouter.start();
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  @ParameterizedTest
  @CsvSource({
    "agent, /agent/v1/claims",
    "command, /command/v1/injections",
    "query, /query/v1/requests/{id}",
    "query, /query/v1/file-waits",
    "query, /query/v1/listed-requests",
    "query, /query/v1/own-requests"
  })
  void eachGroupShowsItsPathsOnly(String group, String path) {
    JsonNode paths = docs("/" + group).path("paths");
    assertThat(paths.has(path)).as(paths.toString()).isTrue();
    assertThat(paths.propertyNames()).allMatch(name -> name.startsWith("/" + group + "/v1/"));
  }

  @Test
  void namesAndAmountsAreWhatTheyAreOnTheWire() {
    JsonNode schemas = docs("/command").path("components").path("schemas");
    JsonNode file = schemas.path("InjectedFile").path("properties");
    assertThat(file.path("lfn").path("type").asString()).isEqualTo("string");
    assertThat(file.path("bytes").path("type").asString()).isEqualTo("integer");
    assertThat(schemas.has("Lfn")).isFalse();
    assertThat(docs("/command").toString()).doesNotContain("RoleAt");
  }

  @Test
  void whyARequestWaitsIsPartOfIt() {
    JsonNode schemas = docs("/query").path("components").path("schemas");
    JsonNode request = schemas.path("RequestView").path("properties");
    assertThat(request.path("waiting").path("type").asString()).isEqualTo("array");
    assertThat(schemas.path("WaitView").path("properties").propertyNames())
        .containsExactlyInAnyOrder(
            "reason", "destination", "files", "bytes", "outlook", "until", "detail");
  }

  private static JsonNode docs(String group) {
    var answer = router.get(ADMIN_TOKEN, "/v3/api-docs" + group);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.json();
  }
}
