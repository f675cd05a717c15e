package io.argosy.web;

import static io.argosy.web.fixture.Answers.encoded;
import static io.argosy.web.fixture.RequestScript.FORM;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.WireJson;
import io.argosy.web.fixture.RequestScript;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import java.net.http.HttpResponse;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The form for a new request, from the dataset search to the preview. */
class NewRequestPagesTest {

  private static final JsonMapper JSON = WireJson.tolerant();

  private static RunningPages pages;
  private static RequestScript requests;
  private RunningPages.Visitor ada;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    requests = pages.router().requests();
    new World(pages.database(), pages.now()).manyDatasets(60);
  }

  @BeforeEach
  void signIn() {
    requests.begin();
    ada = pages.visitor().signedIn();
  }

  @Test
  void theFormOffersDatasetsAndDestinations() {
    assertThat(ada.get("/requests/new").body())
        .contains("/demo/photos &amp; films", "200 files, 200 GB", "North_Disk", "There are more")
        .doesNotContain("id=\"preview\"")
        .doesNotContain("<b>loud");
  }

  @ParameterizedTest
  @CsvSource({
    "PHOTOS, true",
    "demo films, true",
    "/demo/ph, true",
    "/photos, false",
    "*films, true",
    "photos*, false"
  })
  void aSearchFindsByPartBeginningOrWildcard(String typed, boolean finds) {
    String part = ada.get("/requests/new/datasets?q=" + encoded(typed)).body();
    assertThat(part.contains("/demo/photos &amp; films")).isEqualTo(finds);
    assertThat(part).doesNotContain("<html");
  }

  @Test
  void datasetsAreReadPartByPartAsJson() {
    String part = "/data/v1/datasets?text=/many/&limit=40";
    JsonNode first = JSON.readTree(ada.get(part).body());
    assertThat(first.get("items").size()).isEqualTo(40);
    String next = part + "&cursor=" + first.get("next").asString();
    JsonNode rest = JSON.readTree(ada.get(next).body());
    assertThat(rest.get("items").size()).isEqualTo(20);
    assertThat(rest.get("next").isNull()).isTrue();
    assertThat(rest.get("items").get(19).get("name").asString()).isEqualTo("/many/9");
  }

  @ParameterizedTest
  @CsvSource({"limit=0, limit", "limit=1001, limit", "limit=x, limit", "cursor=%25, cursor"})
  void anInvalidPartIsRefusedWithItsField(String query, String field) {
    HttpResponse<String> answer = ada.get("/data/v1/datasets?" + query);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(JSON.readTree(answer.body()).at("/errors/0/field").asString()).isEqualTo(field);
  }

  @Test
  void aHalfFilledFormCanBeSentToAColleague() {
    String page =
        ada.get("/requests/new?" + FORM + "&q=films&priority=3&activity=tape&comment=why%3F")
            .body();
    assertThat(checked(page, "dataset", "/demo/photos &amp; films")).isTrue();
    assertThat(checked(page, "to", "South_Disk")).isTrue();
    assertThat(checked(page, "to", "North_Disk")).isFalse();
    assertThat(page)
        .contains("value=\"tape\"", "value=\"why?\"", "value=\"films\"")
        .containsPattern("value=\"3\" selected")
        .containsPattern("<details[^>]*id=\"more\"[^>]* open");
    assertThat(requests.sent()).isEmpty();
  }

  @Test
  void aPreviewShowsTheTransfersAndChangesNothing() {
    assertThat(ada.previewed(FORM))
        .contains("150 GB", "North_Disk", "147 GB, 98 %", "no source with a link here: 3 files")
        .contains("by the data manager", "<b>SOUTH</b>", "begin when it is approved.")
        .as("by bytes, as progress everywhere")
        .containsPattern("aria-label=\"South_Disk has\"[^%]*40 %");
    assertThat(requests.sent().getFirst())
        .startsWith("POST /query/v1/previews {")
        .contains("\"datasets\":[\"/demo/photos & films\"]", "\"destinations\":[\"South_Disk\"]");
    JsonNode same = JSON.readTree(ada.sees("/data/v1/previews?" + FORM, "destinations"));
    assertThat(same.get("files").asInt()).isEqualTo(200);
  }

  @Test
  void aWildcardStandsForAllThatMatch() {
    ada.previewed("dataset=" + encoded("/many/1*") + "&to=South_Disk");
    assertThat(requests.sent().getFirst())
        .contains("\"/many/1\",\"/many/10\"", "\"/many/19\"")
        .doesNotContain("/many/2\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "to=South_Disk | dataset | Choose at least one dataset",
        "dataset=/demo/a | to | Choose at least one destination",
        "dataset=/nothing/*&to=South_Disk | dataset | No dataset matches /nothing/*.",
        "dataset=nothing&to=South_Disk | dataset | nothing: ",
        "dataset=/demo/a&to=no-node | to | no-node: a node name is",
        "dataset=/demo/a&to=T2&priority=9 | priority | A priority is 0 (urgent) to 3.",
        "dataset=/demo/a&to=T2&deadline=tomorrow | deadline | A deadline is a date and a time"
      })
  void invalidInputIsExplainedAtItsField(String typed, String field, String sentence) {
    HttpResponse<String> page = ada.get("/requests/new?" + typed + "&preview=1");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body())
        .contains("Nothing was requested.", sentence)
        .containsPattern("id=\"" + field + "-error\"");
    assertThat(requests.sent()).isEmpty();
    JsonNode same = JSON.readTree(ada.get("/data/v1/previews?" + typed).body());
    assertThat(same.get("status").asInt()).isEqualTo(422);
    assertThat(same.get("errors").get(0).get("field").asString()).isEqualTo(field);
  }

  @Test
  void tooManyWildcardsAreRefused() {
    String many = "abcdefghijklmnopqrstu".replaceAll("(.)", "dataset=/demo/*$1&");
    assertThat(ada.get("/requests/new?" + many + "to=South_Disk&preview=1").body())
        .contains("At most 20 names with wildcards are allowed.");
  }

  @Test
  void aRefusalOfTheRouterIsShownAtItsField() {
    requests.script(
        "/previews",
        422,
        """
            {"type":"urn:argosy:problem:unknown-name","title":"unknown name","status":422,
             "detail":"destinations[0]: there is no node Nowhere","errors":[
               {"field":"destinations[0]","rejected":"Nowhere","message":"there is no node Nowhere"}]}
            """);
    String page = ada.sees("/requests/new?" + FORM + "_2&preview=1", "to-error");
    assertThat(page).containsPattern("id=\"to-error\">there is no node Nowhere");
  }

  @Test
  void aSilentRouterGetsANoticeAndTheFormStays() {
    requests.script("/previews", 500, "");
    String page = ada.sees("/requests/new?" + FORM + "&comment=silent&preview=1", "not answer");
    assertThat(page).contains("The router does not answer.", "value=\"silent\"");
    assertThat(checked(page, "to", "South_Disk")).isTrue();
  }

  private static boolean checked(String page, String name, String value) {
    return Pattern.compile(
            "<input[^>]*name=\"%s\"[^>]*value=\"%s\"[^>]*checked"
                .formatted(name, Pattern.quote(value)))
        .matcher(page)
        .find();
  }
}
