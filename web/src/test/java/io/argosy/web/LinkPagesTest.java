package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.KnownLinks;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.RunningPages.Visitor;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The HTML of the pages of links and feeds. Nodes are T2_DE_Site01, T1_ES_Site02 and so on. */
class LinkPagesTest {

  private static final JsonMapper JSON = new JsonMapper();
  private static final String LINK = "/links/T2_DE_Site01/T1_ES_Site02";

  private RunningPages pages;
  private KnownLinks links;
  private Visitor ada;

  @BeforeEach
  void start() {
    pages = RunningPages.shared();
    links = new KnownLinks(pages.database());
    ada = pages.visitor().signedIn();
  }

  @Test
  void withoutLinksThePagesSayWhatToDo() {
    ada.sees("/links", "There is no link yet.");
    assertThat(ada.sees("/feeds", "No feed is configured.")).contains("feeds-file");
    assertThat(JSON.readTree(ada.get("/data/v1/links").body()).at("/links/links")).isEmpty();
  }

  @Test
  void aLinkOfWhichNothingIsKnownSaysSo() {
    links.sites(3);
    assertThat(ada.sees("/links", "data-link=\"T2_DE_Site01-T1_ES_Site02\"")).contains("not known");
    assertThat(ada.sees(LINK, "Nobody knows anything about this link yet."))
        .contains("It is not known what limits this link.", "Nothing happened in the last day.");
  }

  @Test
  void linksAreSortedByTheChosenMeasure() {
    links.sites(4).one(pages.now());
    pages
        .database()
        .jdbc()
        .sql(
            """
            insert into link_forecast
            select 502, 503, computed_at, 0, true, 0.1, null, null, false, null, null, evidence_at, 0, provenance
            from link_forecast
            """)
        .update();
    assertThat(ada.sees("/links", "The fastest first"))
        .containsSubsequence(
            "data-link=\"T2_DE_Site01-T1_ES_Site02\"",
            "450 MB/s",
            "97 %",
            "2 h ago",
            "much",
            "data-link=\"T1_ES_Site02-T2_FR_Site03\"",
            "only failures",
            "10 %",
            "not known");
    assertThat(ada.sees("/links?from=T1_ES_Site02", "3 links"))
        .contains("href=\"/links?by=quality&amp;from=T1_ES_Site02\"")
        .doesNotContain("data-link=\"T2_DE_Site01");
    ada.sees("/links?from=T1_ES_Site02&to=T1_ES_Site02", "No link matches.");
    ada.sees("/links?from=%3Cb%3E", "No link matches.");
  }

  /** Most attempts failed because the destination was full, which routing ignores. */
  @Test
  void theQualityCountsEveryFailure() {
    links.sites(2).one(pages.now()).fullDisk(pages.now());
    assertThat(ada.sees("/links?by=quality", "share of all attempts of the last day"))
        .containsSubsequence(
            "The worst first", "T2_DE_Site01-T1_ES_Site02", "T1_ES_Site02-T2_DE_Site01")
        .contains(
            "data-label=\"Quality, last day\">47 %<", "data-label=\"Assumed for routing\">97 %<");
    assertThat(ada.sees(LINK, "47 %"))
        .contains(
            "of attempts succeeded, last day; failed: 1,040 by the destination, 9 by the link");
  }

  @Test
  void longTablesHaveParts() {
    links.sites(12).forecasts(pages.now());
    assertThat(ada.sees("/links?page=2", "Part 2 of 2"))
        .contains("rel=\"prev\"", "132 links")
        .doesNotContain("rel=\"next\"");
  }

  @Test
  void whoSaidWhatIsShownInWords() {
    links.sites(3).one(pages.now()).history(pages.now());
    assertThat(ada.sees(LINK, "450 MB/s"))
        .contains("expected, from 1,234 files, 5.00 TB", "at least 1.17 GB/s", "53.4 ms", "0.01 %")
        .containsSubsequence(
            "data-feed=\"debug\"",
            "transfers",
            "455 MB/s: 1,234 files (5.00 TB) in 3.1 h; 12 attempts failed",
            "2 h ago",
            ">used<")
        .containsSubsequence(
            "data-feed=\"hand\"", "rate file", "40.0 MB/s; it fills a gap", ">not used<")
        .containsSubsequence(
            "data-feed=\"production\"", "own transfers", "3 attempts failed, nothing arrived")
        .containsSubsequence(
            "data-feed=\"wlcg\"",
            "network tests",
            "at least 1.17 GB/s in 4 tests, 53.4 ms round-trip time, 0.01 % lost",
            "3 h ago");
    JsonNode answer = JSON.readTree(ada.get("/data/v1" + LINK + "?window=P30D").body());
    assertThat(answer.path("stale").asBoolean()).isFalse();
    assertThat(answer.at("/link/binSeconds").asLong()).isEqualTo(21_600);
    assertThat(answer.at("/link/history").findValuesAsString("path"))
        .containsExactly("circuit-7", "shared");
  }

  @Test
  void aLinkThatHasOnlyUsedCircuitsSaysOfWhichPathNothingIsKnown() {
    links.sites(3).circuits(pages.now());
    assertThat(ada.sees(LINK, "expected rate of the shared path"))
        .contains("Nobody knows anything about the shared path of this link yet.");
  }

  @Test
  void linksThatUseACircuitSaySo() {
    links.sites(3).one(pages.now()).circuits(pages.now());
    String all = ada.sees("/links", "over a circuit of");
    assertThat(all.split("over a circuit of")).as("links with a circuit").hasSize(2);
    assertThat(all)
        .containsSubsequence("data-link=\"T2_DE_Site01-T1_ES_Site02\"", "over a circuit of", "900");
    assertThat(ada.sees(LINK, "The bandwidth of its circuit limits this link."))
        .containsSubsequence(
            "data-circuit=\"00000000-0000-0000-0000-000000000002\"",
            "used now",
            "in 60",
            "files",
            "data-circuit=\"00000000-0000-0000-0000-000000000001\"",
            "5 h ago");
  }

  /** Ages grow while the router is away, and forecasts that nobody computes are not current. */
  @Test
  void nothingOldIsShownAsCurrent() {
    links.sites(3).one(pages.now()).feeds(pages.now());
    ada.sees(LINK, "2 h ago");
    ada.sees("/links", "2 h ago");
    ada.sees("/feeds", "20 s ago");
    pages.clock().pass(Duration.ofHours(3));
    assertThat(ada.sees(LINK, "has not computed forecasts since")).contains("5 h ago", "6 h ago");
    ada.sees("/links", "has not computed forecasts since");
    pages.router().broken(true);
    pages.clock().pass(Duration.ofHours(1));
    assertThat(ada.sees(LINK, "Answers are slow or missing")).contains("450 MB/s", "6 h ago");
    assertThat(ada.sees("/links", "Answers are slow or missing")).contains("6 h ago");
    assertThat(ada.sees("/feeds", "Answers are slow or missing")).contains("4 h ago");
    assertThat(JSON.readTree(ada.get("/data/v1" + LINK).body()).path("stale").asBoolean()).isTrue();
    assertThat(JSON.readTree(ada.get("/data/v1/links").body()).path("ageSeconds").asDouble())
        .isGreaterThanOrEqualTo(3_600);
    pages.router().broken(false);
  }

  @Test
  void aFeedShowsItsStateAndWhatItCouldNotMap() {
    links.feeds(pages.now());
    assertThat(ada.get("/feeds").body())
        .containsSubsequence("data-feed=\"debug\"", ">ok<", "20 s ago", "3,540")
        .containsSubsequence("data-feed=\"hand\"", ">not read yet<", "never")
        .containsSubsequence("data-feed=\"phedex\"", ">failing, never read<", "never")
        .containsSubsequence(
            "data-feed=\"wlcg\"", ">failing<", "60 s ago", "7 h ago", "9,120", "14")
        .containsSubsequence("data-about=\"phedex\"", "connection refused")
        .containsSubsequence(
            "data-about=\"wlcg\"",
            "HTTP status 503",
            "round-trip times of 1,200 host pairs",
            "3 unmapped hosts",
            "192.0.2.17",
            "2 overdue tests",
            "CERN to FNAL: throughput");
    JsonNode feeds = JSON.readTree(ada.get("/data/v1/feeds").body()).path("items");
    assertThat(feeds.findValuesAsString("name")).containsExactly("debug", "hand", "phedex", "wlcg");
  }

  @Test
  void loadTestsAreShownWithWhatArrived() {
    ada.sees("/feeds", "No load test runs");
    links.sites(2).loadTest(pages.now());
    assertThat(ada.sees("/feeds", "data-test=\"7\""))
        .containsSubsequence(
            "T2_DE_Site01",
            "T1_ES_Site02",
            "10.0 MB/s",
            ">running<",
            "2 files, 2.00 GB",
            "1 file",
            "the disk of agent east is full");
    assertThat(JSON.readTree(ada.get("/data/v1/loadtests").body()).at("/items/0/id").asString())
        .isEqualTo("7");
  }

  @ParameterizedTest
  @CsvSource({
    "/links?by=odd, 400",
    "/links?page=0, 400",
    "/links?page=2, 400",
    "/links?page=x, 400",
    "/links/T2_DE_Site01/T1_ES_Site02?window=P2D, 400",
    "/links/T2_DE_Site01/T1_ES_Site02/live?window=P2D, 400",
    "/data/v1/links/T2_DE_Site01/T1_ES_Site02?window=P2D, 400",
    "/links/T2_DE_Site01/T2_DE_Site01, 404",
    "/links/T2_DE_Site01/T1_NOWHERE, 404",
    "/links/T2_DE_Site01/a%20b, 404",
    "/links/%3Cb%3E/T1_ES_Site02, 404",
    "/data/v1/links/T2_DE_Site01/T1_NOWHERE, 404"
  })
  void aBadAddressIsRefused(String path, int status) {
    links.sites(3);
    assertThat(ada.get(path, "Accept", "text/html").statusCode()).as(path).isEqualTo(status);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/links", LINK, "/feeds", "/data/v1/links", "/data/v1" + LINK})
  void nothingIsShownWithoutASession(String path) {
    assertThat(pages.visitor().get(path).statusCode()).isEqualTo(401);
  }
}
