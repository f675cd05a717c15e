package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.Answers;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The HTML of the file search. */
class FilesPageTest {

  private static final JsonMapper JSON = new JsonMapper();

  private static RunningPages pages;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    new World(pages.database(), pages.now());
  }

  @Test
  void theMenuLinksToIt() {
    var visitor = pages.visitor().signedIn();
    assertThat(visitor.get("/").body()).contains("href=\"/files\"");
    assertThat(visitor.get("/files").body())
        .contains("aria-current=\"page\">Files", "name=\"name\"", "name=\"dataset\"")
        .doesNotContain("There is no file");
  }

  @Test
  void resultsLinkToTheirPagesAndTheNextPart() {
    var visitor = pages.visitor().signedIn();
    String page = visitor.get("/files?name=/demo/photos").body();
    assertThat(page)
        .containsSubsequence(
            "value=\"/demo/photos\"",
            "/file?lfn=/demo/photos%20%26%20films/7.raw",
            "/demo/photos &amp; films/7.raw",
            "1.00 GB",
            "North_Disk, South_Buffer",
            "rel=\"next\"",
            "/files?name=%2Fdemo%2Fphotos&amp;cursor=bmV4dA",
            "More")
        .contains("href=\"/data/v1/files?name=%2Fdemo%2Fphotos\"");
    HttpResponse<String> file = visitor.get("/file?lfn=/demo/photos%20%26%20films/7.raw");
    assertThat(file.headers().firstValue("Location").orElse("")).endsWith("/file?id=7");
    String last = visitor.get("/files?name=/demo/photos&cursor=bmV4dA").body();
    assertThat(last).contains(">First<").doesNotContain("rel=\"next\"");
  }

  @Test
  void anEmptyResultRepeatsTheSearch() {
    var visitor = pages.visitor().signedIn();
    assertThat(visitor.get("/files?name=/no%3Cwhere").body())
        .contains("There is no file whose name is or begins with /no&lt;where.");
    assertThat(visitor.get("/files?name=raw&dataset=/demo/none").body())
        .contains("There is no file in /demo/none whose name contains raw.");
  }

  @Test
  void invalidInputIsExplainedAtItsField() {
    String page = pages.visitor().signedIn().get("/files?name=raw").body();
    assertThat(page)
        .contains("id=\"name-error\">A name must begin with /;", "value=\"raw\"", "is-invalid");
  }

  @Test
  void withoutTheRouterThePageHasANotice() {
    var visitor = pages.visitor().signedIn();
    pages.router().broken(true);
    String page = visitor.get("/files?name=/demo").body();
    HttpResponse<String> json = visitor.get("/data/v1/files?name=/demo");
    pages.router().broken(false);
    assertThat(page).contains("The router does not answer.").doesNotContain("There is no file");
    assertThat(json.statusCode()).isEqualTo(503);
  }

  @Test
  void theDataIsAlsoServedAsJson() {
    var visitor = pages.visitor().signedIn();
    JsonNode found =
        JSON.readTree(visitor.get("/data/v1/files?name=" + Answers.encoded("/demo/photos")).body());
    assertThat(found.path("items").get(0).path("nodes").get(1).asString())
        .isEqualTo("South_Buffer");
    assertThat(found.path("next").asString()).isEqualTo("bmV4dA");
    HttpResponse<String> refused = visitor.get("/data/v1/files?name=raw");
    assertThat(refused.statusCode()).isEqualTo(422);
    assertThat(JSON.readTree(refused.body()).path("errors").get(0).path("field").asString())
        .isEqualTo("name");
    assertThat(pages.visitor().get("/data/v1/files?name=/demo").statusCode()).isEqualTo(401);
  }
}
