package io.argosy.router;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.DescribedApi;
import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.token.http.TokenApi;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import tools.jackson.databind.JsonNode;

/** The published API documents are complete, and describe nothing else. */
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

  @Test
  void everyAddressIsDescribedInOneGroup() {
    List<String> described =
        Stream.of("agent", "command", "query")
            .flatMap(group -> new DescribedApi(docs("/" + group)).operations().stream())
            .toList();
    assertThat(described).containsExactlyInAnyOrderElementsOf(mapped());
    assertThat(new DescribedApi(docs("")).operations())
        .containsExactlyInAnyOrderElementsOf(described);
  }

  @ParameterizedTest
  @ValueSource(strings = {"agent", "command", "query"})
  void everyOperationHasDescriptionInputAndAnswer(String group) {
    DescribedApi api = new DescribedApi(docs("/" + group));
    assertThat(api.operations()).isNotEmpty().allMatch(one -> one.contains(" /" + group + "/v1/"));
    assertThat(api.omissions()).isEmpty();
  }

  @Test
  void namesAndAmountsHaveTheirWireTypes() {
    JsonNode schemas = docs("/command").path("components").path("schemas");
    JsonNode file = schemas.path("InjectionFormInjectedFile").path("properties");
    assertThat(file.path("lfn").path("type").asString()).isEqualTo("string");
    assertThat(file.path("bytes").path("type").asString()).isEqualTo("integer");
    assertThat(schemas.has("Lfn")).isFalse();
    assertThat(docs("/command").toString()).doesNotContain("RoleAt");
  }

  @Test
  void waitReasonsAreDescribed() {
    JsonNode schemas = docs("/query").path("components").path("schemas");
    JsonNode waiting = schemas.path("RequestView").path("properties").path("waiting");
    assertThat(waiting.path("type").valueStream().map(JsonNode::asString))
        .containsExactlyInAnyOrder("array", "null");
    assertThat(waiting.path("description").asString()).startsWith("reasons why missing files");
    assertThat(schemas.path("WaitView").path("properties").propertyNames())
        .containsExactlyInAnyOrder(
            "reason", "destination", "files", "bytes", "outlook", "until", "detail");
    assertThat(schemas.path("WaitView").path("required").valueStream().map(JsonNode::asString))
        .containsExactlyInAnyOrder("reason", "destination", "files", "bytes", "outlook", "detail");
  }

  /**
   * Returns the addresses that Spring maps to this router's controllers, except the error page and
   * those that a standard describes.
   */
  private static List<String> mapped() {
    return router.beans(RequestMappingHandlerMapping.class).stream()
        .flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
        .filter(one -> one.getValue().getBeanType().getName().startsWith("io.argosy."))
        .filter(one -> one.getValue().getBeanType() != TokenApi.class)
        .flatMap(one -> namesOf(one.getKey()))
        .filter(name -> !name.equals("ANY /error"))
        .toList();
  }

  private static Stream<String> namesOf(RequestMappingInfo mapping) {
    Set<RequestMethod> methods = mapping.getMethodsCondition().getMethods();
    List<String> names =
        methods.isEmpty() ? List.of("ANY") : methods.stream().map(RequestMethod::name).toList();
    return mapping.getPatternValues().stream()
        .flatMap(path -> names.stream().map(name -> name + " " + path));
  }

  private static JsonNode docs(String group) {
    var answer = router.get(ADMIN_TOKEN, "/v3/api-docs" + group);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);

    return answer.json();
  }
}
