package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.BusyWorld;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.RunningPages.Visitor;
import io.argosy.web.fixture.World;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The HTML of the list of requests and of the page of nodes. */
class RequestListPagesTest {

  private static final JsonMapper JSON = new JsonMapper();

  private static RunningPages pages;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    new World(pages.database(), pages.now());
    new BusyWorld(pages.database(), pages.now());
  }

  @ParameterizedTest
  @CsvSource({
    "status=cancelled, 109",
    "status=suspended, 106",
    "status=refused, 108",
    "status=waiting-for-approval, 104 2",
    "requester=bob, 106 101 2",
    "to=South_Buffer, 1",
    "text=heavy, ''",
    "text=SUMMER26, 107 104",
    "text=summer conferences, 109 106 103",
    "requester=bob&status=open, 101 2",
    "text=SUM%00MER26, 107 104"
  })
  void aFilterReturnsMatchingRequestsOnly(String query, String ids) {
    assertThat(String.join(" ", found("/data/v1/requests?" + query.replace(" ", "%20"))))
        .isEqualTo(ids);
    String page = pages.visitor().signedIn().get("/requests?" + query.replace(" ", "%20")).body();
    assertThat(page.split("data-request=", -1).length - 1)
        .isEqualTo(ids.isEmpty() ? 0 : ids.split(" ").length);
  }

  @Test
  void partsOfAFilteredListFollowOneAnother() {
    List<String> all = found("/data/v1/requests?to=South_Disk&limit=1000");
    List<String> parts = new ArrayList<>();
    String next = "";
    while (next != null && parts.size() < 20) {
      JsonNode answer = json("/data/v1/requests?to=South_Disk&limit=1" + next);
      answer.path("items").forEach(item -> parts.add(item.path("id").asString()));
      next = answer.path("next").isNull() ? null : "&cursor=" + answer.path("next").asString();
    }
    assertThat(parts).isEqualTo(all).containsExactly("2", "1");
  }

  /** A request shows the same numbers in every list, however many newer ones there are. */
  @ParameterizedTest
  @ValueSource(
      strings = {"", "?requester=ada", "?text=FILMS&cursor=NTA", "?status=open&to=South_Disk"})
  void thePageAndItsJsonAgreeOnARequest(String query) {
    pages.router().lacksALink("1", "no link from North");
    pages.database().jdbc().sql("update task set claim_id = null").update();
    Visitor visitor = pages.visitor().signedIn();
    String json = visitor.sees("/data/v1/requests" + query, "no-link");
    JsonNode items = JSON.readTree(json).path("items");
    JsonNode first =
        items.valueStream().filter(one -> one.path("id").asString().equals("1")).findFirst().get();
    assertThat(first.at("/waiting/0/reason").asString()).isEqualTo("no-link");
    assertThat(first.path("status").asString()).isEqualTo("waiting");
    String page = visitor.sees("/requests" + query, "status waiting\"");
    assertThat(page).contains("data-request=\"1\"", "status waiting\"");
  }

  @Test
  void theAddressesOfThePageKeepTheSearch() {
    String page =
        pages.visitor().signedIn().get("/requests?text=a%26b%22&to=T2_US_MIT&status=open").body();
    assertThat(page)
        .contains("value=\"a&amp;b&quot;\"", "value=\"T2_US_MIT\"")
        .contains("href=\"/requests?status=done&amp;to=T2_US_MIT&amp;text=a%26b%22\"")
        .contains("href=\"/data/v1/requests?status=open&amp;to=T2_US_MIT&amp;text=a%26b%22\"")
        .contains("No request matches.");
  }

  @Test
  void anInvalidSearchIsExplainedAtItsField() {
    var visitor = pages.visitor().signedIn();
    HttpResponse<String> page = visitor.get("/requests?status=gone&text=" + "x".repeat(201));
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body())
        .contains("It must be at most 200 characters long.", "The status in the address is unknown")
        .doesNotContain("data-request=");
    HttpResponse<String> json = visitor.get("/data/v1/requests?status=gone");
    assertThat(json.statusCode()).isEqualTo(400);
    assertThat(json.body()).contains("\"field\":\"status\"", "\"rejected\":\"gone\"");
  }

  @Test
  void nodesAndAgentsHaveTheirOwnPage() {
    assertThat(pages.visitor().signedIn().get("/nodes").body())
        .contains("T2_US_Caltech", "T0_CH_CERN_Tape", "Agents needing attention first.")
        .contains(">not heard from for 47 min<", ">never heard from<", ">draining<")
        .containsSubsequence(">T2_BR_SPRACE<", ">no room<", "40.0 GB");
    JsonNode agent = json("/data/v1/nodes").at("/items/0/agents/0");
    assertThat(agent.has("freeBytes")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/requests", "/nodes", "/data/v1/flows", "/data/v1/nodes", "/live/flows"})
  void nothingIsShownWithoutASession(String path) {
    assertThat(pages.visitor().get(path).statusCode()).isEqualTo(401);
  }

  @Test
  void flowsAreServedAsJson() {
    JsonNode flows = json("/data/v1/flows").path("flows");
    assertThat(flows.path("links").asLong()).isEqualTo(24 * 23);
    assertThat(flows.path("busiest").size()).isBetween(5, 40);
    assertThat(flows.path("bytesPerSecond").asDouble()).isPositive();
    assertThat(flows.path("plot").path("lines").size()).isBetween(1, 6);
    int bins = flows.path("plot").path("from").size();
    assertThat(flows.path("plot").path("lines").get(0).path("bytes").size()).isEqualTo(bins);
    assertThat(flows.path("nodes").size()).isEqualTo(27);
    assertThat(json("/data/v1/failure-causes").path("items").get(0).path("cause").asString())
        .isEqualTo("network");
    assertThat(json("/data/v1/nodes").path("items").size()).isEqualTo(27);
  }

  /** The advice is that of the latest failure, and equal messages stand once. */
  @Test
  void failuresSayWhatToDoAboutTheirCause() {
    String failures = pages.visitor().signedIn().sees("/live/failures", "A connection failed");
    assertThat(failures)
        .contains("<b>Latest:</b>", "Read the messages of the examples")
        .doesNotContain("check the firewalls and the route");
    assertThat(failures.split("no space left on device", -1)).hasSize(2);
  }

  private static List<String> found(String path) {
    List<String> ids = new ArrayList<>();
    json(path).path("items").forEach(item -> ids.add(item.path("id").asString()));
    return ids;
  }

  private static JsonNode json(String path) {
    return JSON.readTree(pages.visitor().signedIn().get(path).body());
  }
}
