package io.argosy.web;

import static io.argosy.web.fixture.Answers.token;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.KnownCircuits;
import io.argosy.web.fixture.PagePictures;
import io.argosy.web.fixture.PagePictures.Sight;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import io.argosy.web.fixture.browser.Browser;
import java.io.IOException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The page of circuits. */
class CircuitPagesTest {

  private RunningPages pages;

  @BeforeEach
  void start() {
    pages = RunningPages.shared();
    new World(pages.database(), pages.now());
  }

  @Test
  void withoutEndpointsThePageSaysHowToGetCircuits() {
    assertThat(pages.visitor().signedIn().get("/circuits").body())
        .contains("There is no circuit", "agent.yaml", "No link where circuits can end");
  }

  @Test
  void livesDecisionsProvidersAndMaintenanceAreShown() {
    new KnownCircuits(pages.database().jdbc(), pages.now());
    assertThat(pages.visitor().signedIn().get("/circuits").body())
        .containsSubsequence("north-1 to south-1", "life-established", "life-planned", "releasing")
        .containsSubsequence("urn:uuid:2", ">requested<", "urn:uuid:1", ">established<")
        .containsSubsequence("urn:uuid:1", "urn:uuid:6", ">releasing<", "urn:uuid:5", ">refused<")
        .containsSubsequence("urn:uuid:5", "urn:uuid:4", ">lost<", "Released: idle for 10 minutes")
        .containsSubsequence("below threshold", "of work, less than 5", ">unknown<")
        .containsSubsequence("<h2 id=\"providers\"", "geant", "HTTP status 401", "urn:other#12")
        .containsSubsequence("Endpoints", "south-1", "by ada");
    assertThat(pages.visitor().signedIn().get("/data/v1/circuits/links").body())
        .contains("below-threshold");
  }

  @Test
  void aSilentProviderComesFirstAndACircuitOfASilentAgentIsNotShownAsEstablished() {
    new KnownCircuits(pages.database().jdbc(), pages.now());
    String page = pages.visitor().signedIn().get("/circuits").body();
    assertThat(page)
        .containsSubsequence(
            "role=\"alert\"", "esnet", "its agent has stated nothing for", "<h2 id=\"circuits\"")
        .containsSubsequence(
            "role=\"alert\"", "geant", "HTTP status 401", "12", "min", "<h2 id=\"circuits\"");
    assertThat(row(page, "7"))
        .contains("unknown", "was established")
        .doesNotContain(">established<");
    assertThat(row(page, "1"))
        .contains(">established<")
        .containsSubsequence(
            "proven", "2 of 450 proofs failed", "900", "12.2", "moved", "50", "used");
    assertThat(row(page, "6")).containsSubsequence("release began", "24");
    assertThat(page).containsSubsequence("south-2 to north-2", "life-unknown");
    assertThat(page).containsSubsequence("Missing", "counted", "ago", "decided", "ago");
  }

  /** Returns the row of a circuit. */
  private static String row(String page, String number) {
    return page.split("data-key=\"[^\"]*" + number + "\"")[1].split("</tr>")[0];
  }

  @Test
  void anOperatorOfEitherSiteHasACircuitReleased() {
    new KnownCircuits(pages.database().jdbc(), pages.now());
    pages.router().people().roles("operator:NORTH");
    try {
      RunningPages.Visitor visitor = pages.visitor().signedIn();
      String page = visitor.get("/circuits").body();
      assertThat(page.split("Release the circuit").length).as("buttons").isEqualTo(4);
      pages.router().requests().forget();
      String key = page.replaceAll("(?s).*data-key=\"([^\"]*1)\".*", "$1");
      visitor.post("/circuits/release", "_csrf=" + token(page) + "&key=" + key);
      assertThat(pages.router().requests().sent())
          .singleElement()
          .asString()
          .startsWith("POST /command/v1/circuits/" + key + "/release");
    } finally {
      pages.router().people().roles("user");
    }
    assertThat(pages.visitor().signedIn().get("/circuits").body())
        .doesNotContain("Release the circuit");
  }

  @Test
  void thePageIsFit() throws IOException {
    try (Browser browser = Browser.orSkip()) {
      new KnownCircuits(pages.database().jdbc(), pages.now());
      pages.router().people().roles("user", "admin");
      PagePictures pictures = new PagePictures(browser, pages);
      browser.comesBy(pages.url("/sign-in?code=" + pages.router().code("circuits")));
      browser.driver().manage().deleteCookieNamed("argosy_theme");
      pictures.isFit(Sight.of("circuits", "/circuits"));
    }
  }
}
