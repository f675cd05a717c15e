package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.DescribedApi;
import io.argosy.web.access.RouterJson;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.ScriptedRouter;
import io.argosy.web.fixture.World;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** The JSON of the pages is described, and the answers match the description. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DataApiTest {

  private RunningPages pages;
  private RunningPages.Visitor ada;
  private DescribedApi api;

  @BeforeAll
  void start() {
    pages = RunningPages.shared();
    new World(pages.database(), pages.now());
    ada = pages.visitor().signedIn();
    api = DescribedApi.read(ada.get("/v3/api-docs/data").body());
  }

  @Test
  void everyAddressOfTheDataIsDescribed() {
    List<String> mapped =
        pages.beans(RequestMappingHandlerMapping.class).stream()
            .flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
            .filter(handled -> handled.getValue().getBeanType() != RouterJson.class)
            .flatMap(handled -> handled.getKey().getPatternValues().stream())
            .filter(path -> path.startsWith("/data/"))
            .map(path -> "GET " + path.replaceAll("\\{(\\w+):.*?\\}\\}", "{$1}"))
            .toList();
    assertThat(mapped).hasSizeGreaterThan(2);
    assertThat(api.operations()).containsExactlyInAnyOrderElementsOf(mapped);
    assertThat(api.omissions()).isEmpty();
    assertThat(DescribedApi.read(ada.get("/v3/api-docs").body()).operations())
        .containsExactlyInAnyOrderElementsOf(mapped);
  }

  @Test
  void theRouterDescribesEveryAddressThatIsPassedOn() throws Exception {
    List<String> passedOn =
        pages.beans(RequestMappingHandlerMapping.class).stream()
            .flatMap(mapping -> mapping.getHandlerMethods().entrySet().stream())
            .filter(handled -> handled.getValue().getBeanType() == RouterJson.class)
            .flatMap(handled -> handled.getKey().getPatternValues().stream())
            .map(path -> "GET " + path.replace("/data/v1", "/query/v1"))
            .toList();
    assertThat(passedOn).hasSizeGreaterThan(10);
    assertThat(DescribedApi.read(direct("/v3/api-docs/query").body()).operations())
        .containsAll(passedOn);
  }

  @Test
  void aMalformedQueryIsRefused() {
    HttpResponse<String> answer = ada.get("/data/v1/pins");
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(pages.rawStatus("/data/v1/pins?limit=%zz", ada)).isEqualTo(400);
  }

  private HttpResponse<String> direct(String path) throws Exception {
    HttpRequest asked =
        HttpRequest.newBuilder(pages.router().url().resolve(path))
            .header("Authorization", "Bearer " + ScriptedRouter.TOKEN)
            .build();
    return HttpClient.newHttpClient().send(asked, BodyHandlers.ofString());
  }

  @ParameterizedTest
  @CsvSource({"flows, 200", "liveness, 200", "account, 200"})
  void anAnswerIsAsDescribed(String path, int status) {
    assertThat(described(path, ada.get("/data/v1/" + path))).isEqualTo(status);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nodes",
        "nodes?limit=1",
        "nodes?limit=0",
        "breakers",
        "pins",
        "cycles",
        "decisions",
        "decisions?file=odd",
        "failures",
        "failure-causes",
        "shadows?hours=168",
        "shadows?hours=0",
        "shadows/cycles",
        "datasets?text=demo",
        "datasets?cursor=%21",
        "requests?limit=1",
        "requests?status=odd",
        "requests/1",
        "requests/99",
        "requests/1/blocks",
        "requests/1/files?limit=2",
        "requests/1/files?state=odd"
      })
  void theRoutersAnswerIsPassedOnUnchanged(String query) throws Exception {
    HttpResponse<String> direct = direct("/query/v1/" + query);
    HttpResponse<String> passed = ada.get("/data/v1/" + query);
    assertThat(passed.statusCode()).isEqualTo(direct.statusCode());
    assertThat(passed.headers().firstValue("Content-Type"))
        .isEqualTo(direct.headers().firstValue("Content-Type"));
    String growingAge = "\"silentSeconds\":\\d+";
    assertThat(passed.body().replaceAll(growingAge, ""))
        .isEqualTo(direct.body().replaceAll(growingAge, ""));
  }

  @ParameterizedTest
  @CsvSource({
    "/nodes, North_Disk",
    "/breakers, everything from North_Disk",
    "/decisions, /demo/photos",
    "/decisions/strategies, duration",
    "/requests, /demo/photos",
    "/requests?to=South_Disk, /demo/photos",
    "/requests/1, /demo/photos",
    "/requests/1/part?tab=blocks, #0",
    "/file?id=7, 7.raw"
  })
  void aPageShowsTheLastAnswerWhileTheRouterDoesNotAnswer(String path, String words) {
    ada.sees(path, words);
    pages.router().broken(true);
    try {
      assertThat(ada.get(path).body()).contains(words);
    } finally {
      pages.router().broken(false);
    }
  }

  @Test
  void aSilentRouterIsNamedInTheAnswer() {
    pages.router().broken(true);
    try {
      HttpResponse<String> answer = ada.get("/data/v1/pins");
      assertThat(answer.statusCode()).isEqualTo(503);
      assertThat(answer.body()).contains("The router did not answer in time.");
    } finally {
      pages.router().broken(false);
    }
  }

  @Test
  void aRequestWithoutASessionIsRefusedAsDescribed() {
    assertThat(described("flows", pages.visitor().get("/data/v1/flows"))).isEqualTo(401);
    assertThat(pages.visitor().get("/data/v1/nodes").statusCode()).isEqualTo(401);
    assertThat(pages.visitor().get("/v3/api-docs/data").statusCode()).isEqualTo(401);
  }

  private int described(String path, HttpResponse<String> answer) {
    String template = path.replaceAll("\\?.*", "").replaceAll("/\\d+", "/{id}");
    String type = answer.headers().firstValue("Content-Type").orElse("");
    api.requireDescribed("GET /data/v1/" + template, answer.statusCode(), type, answer.body());
    return answer.statusCode();
  }
}
