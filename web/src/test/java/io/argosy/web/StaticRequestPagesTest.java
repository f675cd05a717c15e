package io.argosy.web;

import static io.argosy.web.fixture.RequestScript.FORM;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.WireJson;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Static requests on the pages, from the form to their completion. */
class StaticRequestPagesTest {

  private static final JsonMapper JSON = WireJson.tolerant();
  private static final String TICKED = "aria-describedby=\"static-hint\" checked=\"checked\"";

  private static RunningPages pages;
  private RunningPages.Visitor ada;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    new World(pages.database(), pages.now()).endedForGood(pages.now());
  }

  @BeforeEach
  void signIn() {
    pages.router().requests().begin();
    ada = pages.visitor().signedIn();
  }

  @Test
  void aTickStaysThroughThePreview() {
    String page = ada.previewed(FORM + "&static=1");
    assertThat(page)
        .contains("Only the files that the datasets contain now", TICKED)
        .contains("<input type=\"hidden\" name=\"static\" value=\"1\">");
    assertThat(pages.router().requests().sent().getFirst()).contains("\"static\":true");
    assertThat(ada.previewed(FORM))
        .contains("Only the files that the datasets contain now")
        .doesNotContain(TICKED, "<input type=\"hidden\" name=\"static\"");
    assertThat(pages.router().requests().sent().getLast()).contains("\"static\":null");
  }

  /** All replicas have been lost since; a done request does not transfer them again. */
  @Test
  void aDoneRequestShowsItsFilesAndOffersNoActions() {
    assertThat(ada.get("/requests/9").body())
        .contains("status done", "static: only those that", "<b>3</b> of <span>3</span>")
        .doesNotContain("id=\"suspend\"", "id=\"cancel\"", "id=\"urgency\"");
    JsonNode same = JSON.readTree(ada.get("/data/v1/requests/9").body());
    assertThat(same.get("static").asBoolean()).isTrue();
    assertThat(same.get("status").asString()).isEqualTo("done");
    assertThat(same.get("destinations").get(0).get("doneFiles").asInt()).isEqualTo(3);
  }

  @Test
  void anyOtherRequestIsStanding() {
    assertThat(ada.get("/requests/1").body()).contains("standing: also those added");
    JsonNode same = JSON.readTree(ada.get("/data/v1/requests/1").body());
    assertThat(same.get("static").asBoolean()).isFalse();
  }
}
