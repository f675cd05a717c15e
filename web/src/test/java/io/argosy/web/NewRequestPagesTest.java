package io.argosy.web;

import static io.argosy.web.fixture.Answers.encoded;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.WireJson;
import io.argosy.web.fixture.RequestScript;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** From the search for data to the request that was made. */
class NewRequestPagesTest {

  private static final JsonMapper JSON = WireJson.tolerant();
  private static final String PHOTOS = "/demo/photos & films";
  private static final String FILLED = "dataset=" + encoded(PHOTOS) + "&to=South_Disk";

  @AutoClose private static RunningPages pages;
  private RunningPages.Visitor ada;

  @BeforeAll
  static void start() {
    pages = new RunningPages();
    World world = new World(pages.database(), Instant.now());
    world.manyDatasets(60);
  }

  @BeforeEach
  void signIn() {
    pages.router().requests().forget();
    pages.router().requests().tells("/previews", 200, RequestScript.PREVIEW);
    pages.router().requests().tells("/command/v1/requests", 201, "{\"id\":\"7\"}");
    ada = pages.visitor().signedIn();
  }

  @Test
  void theFormOffersDatasetsAndDestinations() {
    String page = ada.get("/requests/new").body();
    assertThat(page)
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
    JsonNode first = JSON.readTree(ada.get("/data/v1/datasets?name=/many/&limit=40").body());
    assertThat(first.get("items").size()).isEqualTo(40);
    JsonNode rest =
        JSON.readTree(
            ada.get("/data/v1/datasets?name=/many/&limit=40&cursor=" + first.get("next").asString())
                .body());
    assertThat(rest.get("items").size()).isEqualTo(20);
    assertThat(rest.get("next").isNull()).isTrue();
    assertThat(rest.get("items").get(19).get("name").asString()).isEqualTo("/many/9");
  }

  @ParameterizedTest
  @CsvSource({"limit=0, limit", "limit=1001, limit", "limit=x, limit", "cursor=%25, cursor"})
  void aBadPartIsRefusedByItsField(String query, String field) {
    HttpResponse<String> answer = ada.get("/data/v1/datasets?" + query);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(JSON.readTree(answer.body()).get("errors").get(0).get("field").asString())
        .isEqualTo(field);
  }

  @Test
  void aHalfFilledFormCanBeSentToAColleague() {
    String page =
        ada.get("/requests/new?" + FILLED + "&q=films&priority=3&activity=tape&comment=why%3F")
            .body();
    assertThat(checked(page, "dataset", PHOTOS.replace("&", "&amp;"))).isTrue();
    assertThat(checked(page, "to", "South_Disk")).isTrue();
    assertThat(checked(page, "to", "North_Disk")).isFalse();
    assertThat(page)
        .contains("value=\"tape\"", "value=\"why?\"", "value=\"films\"")
        .containsPattern("value=\"3\" selected")
        .containsPattern("<details[^>]*id=\"more\"[^>]* open");
    assertThat(pages.router().requests().heard()).isEmpty();
  }

  @Test
  void aPreviewSaysWhatItMeansAndChangesNothing() {
    String page = previewed(FILLED);
    assertThat(page)
        .contains("150 GB", "North_Disk", "147 GB, 98 %", "no source with a link here: 3 files")
        .contains("by the data manager", "<b>SOUTH</b>", "It begins where it is approved.")
        .as("by bytes, as progress everywhere")
        .containsPattern("aria-label=\"South_Disk has\"[^%]*40 %");
    assertThat(pages.router().requests().heard())
        .first()
        .asString()
        .startsWith("POST /query/v1/previews {")
        .contains("\"datasets\":[\"/demo/photos & films\"]", "\"destinations\":[\"South_Disk\"]");
    JsonNode same = JSON.readTree(ada.until("/data/v1/previews?" + FILLED, "destinations"));
    assertThat(same.get("files").asInt()).isEqualTo(200);
  }

  /** As progress is shown everywhere else: 99 % of the files have 84 % of the bytes. */
  @Test
  void aWildcardStandsForAllThatMatch() {
    previewed("dataset=" + encoded("/many/1*") + "&to=South_Disk");
    assertThat(pages.router().requests().heard().getFirst())
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
        "dataset=/demo/a&to=T2&priority=9 | priority | A priority is 0 (high) to 3.",
        "dataset=/demo/a&to=T2&deadline=tomorrow | deadline | A deadline is a day and a time"
      })
  void whatIsWrongIsSaidAtItsField(String typed, String field, String sentence) {
    ada.until("/requests/new?" + typed + "&preview=1", sentence);
    HttpResponse<String> page = ada.get("/requests/new?" + typed + "&preview=1");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body())
        .contains("Nothing was requested.", sentence)
        .containsPattern("id=\"" + field + "-error\"");
    assertThat(pages.router().requests().heard()).isEmpty();
    JsonNode same = JSON.readTree(ada.get("/data/v1/previews?" + typed).body());
    assertThat(same.get("status").asInt()).isEqualTo(422);
    assertThat(same.get("errors").get(0).get("field").asString()).isEqualTo(field);
  }

  @Test
  void moreWildcardsThanAnybodyTypesAreNotLookedUp() {
    String many = "abcdefghijklmnopqrstu".replaceAll("(.)", "dataset=/demo/*$1&");
    assertThat(ada.get("/requests/new?" + many + "to=South_Disk&preview=1").body())
        .contains("At most 20 names with wildcards are looked up at once.");
  }

  @Test
  void whatTheRouterRefusesIsSaidAtItsField() {
    pages
        .router()
        .requests()
        .tells(
            "/previews",
            422,
            """
            {"type":"urn:argosy:problem:unknown-name","title":"unknown name","status":422,
             "detail":"destinations[0]: there is no node Nowhere","errors":[
               {"field":"destinations[0]","rejected":"Nowhere","message":"there is no node Nowhere"}]}
            """);
    String page = ada.until("/requests/new?" + FILLED + "_2&preview=1", "to-error");
    assertThat(page).containsPattern("id=\"to-error\">there is no node Nowhere");
  }

  @Test
  void aRouterThatIsSilentIsToldAndTheFormStays() {
    pages.router().requests().tells("/previews", 500, "");
    String page = ada.until("/requests/new?" + FILLED + "&comment=silent&preview=1", "not answer");
    assertThat(page).contains("The router does not answer.", "value=\"silent\"");
    assertThat(checked(page, "to", "South_Disk")).isTrue();
  }

  @Test
  void whatIsConfirmedIsRequestedAndShown() {
    String confirm = confirmation(previewed(FILLED));
    pages.router().requests().forget();
    HttpResponse<String> answer = ada.post("/requests/new", confirm);
    assertThat(answer.statusCode()).isEqualTo(302);
    assertThat(answer.headers().firstValue("Location").orElse("")).endsWith("/requests/7");
    ada.post("/requests/new", confirm);
    assertThat(pages.router().requests().heard()).hasSize(2);
    String first = pages.router().requests().heard().getFirst();
    assertThat(first)
        .startsWith("POST /command/v1/requests {\"key\":\"")
        .contains("\"priority\":1", "\"activity\":\"default\"", "\"comment\":null");
    assertThat(pages.router().requests().heard().getLast()).isEqualTo(first);
  }

  @Test
  void eachPreviewIsARequestOfItsOwn() {
    assertThat(confirmation(previewed(FILLED)).replaceAll(".*key=", ""))
        .isNotEqualTo(confirmation(previewed(FILLED)).replaceAll(".*key=", ""));
  }

  @Test
  void whatIsRefusedAtLastIsSaidAtItsFieldAndWhatWasTypedStays() {
    String confirm = confirmation(previewed(FILLED + "&comment=stays"));
    pages
        .router()
        .requests()
        .tells(
            "/command/v1/requests",
            422,
            """
            {"type":"urn:argosy:problem:refused-value","title":"refused value","status":422,
             "detail":"activity: is 1 to 64","errors":[
               {"field":"activity","rejected":null,"message":"is 1 to 64 of A-Z"}]}
            """);
    HttpResponse<String> answer = ada.post("/requests/new", confirm);
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body())
        .containsPattern("id=\"activity-error\">is 1 to 64 of A-Z")
        .contains("value=\"stays\"");
  }

  @Test
  void afterSilenceTheSameKeyIsConfirmedAgain() {
    String confirm = confirmation(previewed(FILLED));
    pages.router().requests().tells("/command/v1/requests", 503, "");
    HttpResponse<String> answer = ada.post("/requests/new", confirm);
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("only once");
    assertThat(withoutToken(confirmation(answer.body()))).isEqualTo(withoutToken(confirm));
  }

  @Test
  void whatMatchesMoreThanWasSeenIsLookedAtAgain() {
    String confirm = confirmation(previewed(FILLED));
    pages.router().requests().forget();
    HttpResponse<String> answer = ada.post("/requests/new", confirm.replace("seen=1", "seen=2"));
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("Other datasets match now");
    assertThat(pages.router().requests().heard()).noneMatch(said -> said.contains("/command/"));
  }

  @Test
  void whoeverIsNoLongerSignedInIsToldSoAndNothingIsRequested() {
    String confirm = confirmation(previewed(FILLED));
    pages.router().requests().forget();
    assertThat(pages.visitor().post("/requests/new", confirm).statusCode()).isIn(302, 401, 403);
    assertThat(ada.post("/requests/new", withoutToken(confirm)).statusCode()).isIn(302, 401, 403);
    assertThat(pages.router().requests().heard()).isEmpty();
    pages.router().requests().tells("/command/v1/requests", 401, "");
    HttpResponse<String> over = ada.post("/requests/new", confirm);
    assertThat(over.statusCode()).isEqualTo(401);
  }

  /** The page, once the router has said what the form would mean. */
  private String previewed(String form) {
    return ada.until("/requests/new?" + form + "&preview=1", "class=\"confirm\"");
  }

  /** The page's token has another look each time. */
  private static String withoutToken(String sent) {
    return sent.replaceAll("_csrf=[^&]*&", "");
  }

  /** What the confirming form sends. */
  private static String confirmation(String page) {
    String form = page.replaceAll("(?s).*<form method=\"post\"[^>]*class=\"confirm\"", "");
    StringBuilder sent = new StringBuilder();
    Pattern.compile("<input type=\"hidden\" name=\"([^\"]+)\" value=\"([^\"]*)\"")
        .matcher(form.replaceAll("(?s)</form>.*", ""))
        .results()
        .forEach(
            input ->
                sent.append(sent.isEmpty() ? "" : "&")
                    .append(input.group(1))
                    .append('=')
                    .append(encoded(input.group(2).replace("&amp;", "&"))));
    assertThat(sent.toString()).contains("_csrf=", "key=", "seen=1");
    return sent.toString();
  }

  private static boolean checked(String page, String name, String value) {
    return Pattern.compile(
            "<input[^>]*name=\"%s\"[^>]*value=\"%s\"[^>]*checked"
                .formatted(name, Pattern.quote(value)))
        .matcher(page)
        .find();
  }
}
