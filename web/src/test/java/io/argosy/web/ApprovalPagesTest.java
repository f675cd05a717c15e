package io.argosy.web;

import static io.argosy.web.fixture.Answers.token;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.RunningPages.Visitor;
import io.argosy.web.fixture.ScriptedPeople;
import io.argosy.web.fixture.World;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The approval page and its decisions. */
class ApprovalPagesTest {

  private static final JsonMapper JSON = new JsonMapper();

  private static RunningPages pages;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    new World(pages.database(), pages.now());
  }

  @BeforeEach
  void asksTwice() {
    people().broken(false);
    people().revoked(false);
    people().roles("user", "data-manager:SOUTH");
    people().forget();
    people().asks("11", "South_Disk", "For <b>the</b> paper");
    people().asks("12", "South_Buffer", null);
  }

  @Test
  void itShowsRequesterDataAndSize() {
    String page = pages.visitor().signedIn().get("/approvals").body();
    assertThat(page)
        .contains("<b>bob</b> asked", "12.3 TB", "12,345 files", "South_Disk", "2 h ago")
        .contains("/demo/photos &amp; films", "and 3 more", "/demo/&lt;b&gt;loud")
        .contains(
            "For &lt;b&gt;the&lt;/b&gt; paper", "reprocessing", "no room<", "2.00 GB</b> free at")
        .contains("action=\"/approvals/11\"", "cursor=bmV4dA", "Requests for SOUTH")
        .doesNotContain("Nothing waits for you", "<b>loud");
  }

  @Test
  void onlyLaterPartsLinkToTheFirst() {
    Visitor visitor = pages.visitor().signedIn();
    assertThat(visitor.get("/approvals").body()).contains(">Next<").doesNotContain(">First<");
    assertThat(visitor.get("/approvals?cursor=bmV4dA").body())
        .contains("href=\"/approvals\">First<")
        .doesNotContain(">Next<");
  }

  @Test
  void eachDestinationIsDecidedSeparately() {
    Visitor visitor = pages.visitor().signedIn();
    HttpResponse<String> approved = decide(visitor, "11", "South_Disk", "approve", "");
    assertThat(approved.statusCode()).isEqualTo(302);
    String there = approved.headers().firstValue("Location").orElse("");
    assertThat(there).endsWith("/approvals?said=approved&request=11&node=South_Disk");
    assertThat(visitor.get("/approvals?said=approved&request=11&node=South_Disk").body())
        .contains("<b>Approved</b>", "Your latest decisions")
        .doesNotContain("action=\"/approvals/11\"");
    assertThat(decide(visitor, "12", "South_Buffer", "refuse", "full+until+June").statusCode())
        .isEqualTo(302);
    assertThat(people().decided())
        .extracting(one -> one.decision().approved())
        .containsExactly(false, true);
    assertThat(visitor.get("/approvals").body())
        .contains("Nothing waits for you", "full until June", "refused");
  }

  @Test
  void aRefusalNeedsAReason() {
    Visitor visitor = pages.visitor().signedIn();
    HttpResponse<String> answer = decide(visitor, "12", "South_Buffer", "refuse", "+");
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body())
        .contains("A reason is needed: the requester reads why it was refused.")
        .contains("id=\"fault-12-South_Buffer\"")
        .doesNotContain("id=\"fault-11-South_Disk\"");
    assertThat(people().decided()).isEmpty();
  }

  /** After a decision on a later part of the list, that part is shown again. */
  @Test
  void afterADecisionTheSamePageOfTheListIsShown() {
    Visitor visitor = pages.visitor().signedIn();
    assertThat(visitor.get("/approvals").body()).doesNotContain("name=\"cursor\"");
    assertThat(visitor.get("/approvals?cursor=bmV4dA").body())
        .contains("name=\"cursor\" value=\"bmV4dA\"");
    HttpResponse<String> unreasoned =
        visitor.sends(
            "/approvals/12", "destination=South_Buffer&decision=refuse&reason=&cursor=bmV4dA");
    assertThat(unreasoned.body())
        .contains("id=\"fault-12-South_Buffer\"", "name=\"cursor\" value=\"bmV4dA\"");
    HttpResponse<String> approved =
        visitor.sends(
            "/approvals/12", "destination=South_Buffer&decision=approve&reason=&cursor=bmV4dA");
    assertThat(approved.headers().firstValue("Location").orElse(""))
        .endsWith("&node=South_Buffer&cursor=bmV4dA");
  }

  @Test
  void anEmptyLaterPartDoesNotSayThatNothingWaits() {
    people().forget();
    Visitor visitor = pages.visitor().signedIn();
    assertThat(visitor.get("/approvals?cursor=bmV4dA").body())
        .contains("Nothing is left on this page.", "<a href=\"/approvals\">back to the first page")
        .doesNotContain("Nothing waits for you");
    assertThat(visitor.get("/approvals").body())
        .contains("Nothing waits for you")
        .doesNotContain("Nothing is left on this page");
  }

  @Test
  void aConflictingDecisionIsExplainedAndTheInputStays() {
    Visitor visitor = pages.visitor().signedIn();
    String token = token(visitor.get("/approvals"));
    people().forget();
    HttpResponse<String> late =
        visitor.post(
            "/approvals/11", "destination=South_Disk&decision=approve&reason=&_csrf=" + token);
    assertThat(late.statusCode()).isEqualTo(422);
    assertThat(late.body()).contains("Another person has decided it already");
    people().asks("11", "South_Disk", null);
    people().broken(true);
    HttpResponse<String> silent =
        visitor.post(
            "/approvals/11",
            "destination=South_Disk&decision=refuse&reason=why+not&_csrf=" + token);
    assertThat(silent.body()).contains("The router did not answer");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/approvals/x|destination=South_Disk&decision=approve",
        "/approvals/11|destination=../../x&decision=approve",
        "/approvals/11|destination=South_Disk&decision=maybe",
        "/approvals/11|decision=approve",
        "/approvals/11|destination=South_Disk&decision=approve&cursor=%7Bx%7D"
      })
  void malformedDecisionsAreNotPassedOn(String sent) {
    Visitor visitor = pages.visitor().signedIn();
    String[] parts = sent.split("\\|", 2);
    String body = parts[1] + "&_csrf=" + token(visitor.get("/approvals"));
    assertThat(visitor.post(parts[0], body).statusCode()).isEqualTo(404);
    assertThat(people().decided()).isEmpty();
  }

  @Test
  void theFrameCountsTheApprovalsOfTheUsersSites() {
    Visitor visitor = pages.visitor().signedIn();
    assertThat(visitor.get("/breakers").body())
        .as("bob's request waits at South_Disk")
        .contains("class=\"count\"", ">1<");
    people().roles("user");
    assertThat(pages.visitor().signedIn().get("/breakers").body())
        .doesNotContain("class=\"count\"", "href=\"/approvals\"");
    people().roles("data-manager:NORTH");
    assertThat(pages.visitor().signedIn().get("/breakers").body())
        .contains("href=\"/approvals\"")
        .doesNotContain("class=\"count\"");
  }

  @Test
  void theJsonIsThatOfTheRouter() {
    Visitor visitor = pages.visitor().signedIn();
    JsonNode items = JSON.readTree(visitor.get("/data/v1/approvals").body()).get("items");
    assertThat(items.size()).isEqualTo(2);
    assertThat(items.get(0).get("request").asString()).isEqualTo("11");
    assertThat(items.get(0).get("bytes").asLong()).isEqualTo(12_300_000_000_000L);
    decide(visitor, "12", "South_Buffer", "refuse", "no");
    JsonNode decided =
        JSON.readTree(visitor.get("/data/v1/approvals?state=decided").body()).get("items");
    assertThat(decided.get(0).get("decision").get("reason").asString()).isEqualTo("no");
    people().broken(true);
    assertThat(visitor.get("/data/v1/approvals").statusCode()).isEqualTo(503);
  }

  @Test
  void otherUsersSeeWhoApproves() {
    people().roles("user");
    people().forget();
    assertThat(pages.visitor().signedIn().get("/approvals").body())
        .contains("You are not a data manager.");
  }

  @Test
  void aSilentRouterGetsANoticeAndAnInvalidTokenEndsTheSession() {
    Visitor visitor = pages.visitor().signedIn();
    people().broken(true);
    HttpResponse<String> away = visitor.get("/approvals");
    assertThat(away.statusCode()).isEqualTo(200);
    assertThat(away.body()).contains("The router does not answer right now");
    people().broken(false);
    people().revoked(true);
    assertThat(visitor.get("/approvals").statusCode()).isEqualTo(302);
    assertThat(visitor.get("/approvals", "Accept", "text/html").statusCode()).isEqualTo(401);
  }

  private static ScriptedPeople people() {
    return pages.router().people();
  }

  private static HttpResponse<String> decide(
      Visitor visitor, String request, String node, String decision, String reason) {
    return visitor.sends(
        "/approvals/" + request,
        "destination=%s&decision=%s&reason=%s".formatted(node, decision, reason));
  }
}
