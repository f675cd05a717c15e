package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.WaitView;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import io.argosy.web.fixture.browser.Browser;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages in a real browser; skipped if none is installed. */
class BrowserTest {

  /** The pages that are first loaded by a narrow screen. */
  private static final List<String> NARROW =
      List.of(
          "/requests/1",
          "/requests/new",
          "/decisions",
          "/file?id=7",
          "/decisions/strategies",
          "/decisions/compared?id=2",
          "/breakers");

  private static RunningPages pages;
  private static World world;
  @AutoClose private static Browser browser;

  @BeforeAll
  static void start() {
    browser = Browser.orSkip();
    pages = RunningPages.shared();
    world = new World(pages.database(), pages.now());
    world.asksInVain(pages.now());
    world.compares(pages.now());
  }

  @Test
  void aLinkLeadsToProgressThatUpdatesWithoutReloading() {
    world.arrived(50);
    world.moves(pages.now());
    String link = pages.url("/sign-in?code=" + pages.router().code("a-link-for-a-browser"));
    browser.comesBy(link);
    assertThat(browser.address()).isEqualTo(pages.url("/"));
    browser.until(() -> percent().equals("25 %"));

    browser.script("window.notReloaded = true");
    world.arrived(150);
    browser.until(() -> percent().equals("75 %"));
    browser.until(() -> rate().endsWith("B/s"));
    world.arrived(200);
    browser.until(() -> percent().equals("100 %"));
    assertThat(browser.text("[data-request='1'] tr[data-node=South_Disk] .status"))
        .isEqualTo("done");
    assertThat(browser.script("return window.notReloaded")).isEqualTo(true);

    browser.driver().manage().deleteAllCookies();
    browser.open(link);
    browser.click("main button");
    browser.until("h1", "This link does not sign you in");
    browser.open(pages.url("/"));
    assertThat(browser.text("h1")).isEqualTo("Sign in");
    assertThat(seriousComplaints()).isEmpty();
  }

  /** A proxy answers in place of a web server that does not run. */
  @Test
  void aProxyErrorMeansThatTheWebServerDoesNotAnswer() {
    browser.comesBy(pages.url("/sign-in?code=" + pages.router().code("a-link-behind-a-proxy")));
    browser.script("window.fetch = () => Promise.resolve(new Response('', {status: 502}))");
    browser.until(".gap", "The web server does not answer: this page is out of date.");
  }

  /** A moving, a done and a waiting destination, long names and a long reason. */
  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void nothingIsWiderThanTheScreen(int width) {
    pages
        .router()
        .waits(
            "3",
            new WaitView(
                "cooling-off",
                new NodeName("North_Disk"),
                1234,
                ByteCount.of(1_234_000_000_000L),
                "waits",
                Instant.parse("2026-01-01T12:00:30Z"),
                "it has failed too often from " + "T2_A_VERY_LONG_NAME_OF_A_NODE_".repeat(4)));
    browser.isSized(width, 1000);
    browser.comesBy(pages.url("/sign-in?code=" + pages.router().code("a-link-for-width-" + width)));
    browser.until(
        () ->
            browser.text("[data-request='3'] tr[data-node=North_Disk] .status").equals("waiting"));
    assertThat(browser.text("tr[data-waits-at=North_Disk] li"))
        .startsWith("1,234 files, 1.23 TB:")
        .endsWith("; tried again from 2026-01-01 12:00:30 UTC");
    fits(width, "/");
  }

  @Test
  void noPageIsWiderThanANarrowScreen() {
    browser.isSized(390, 1000);
    browser.comesBy(pages.url("/sign-in?code=" + pages.router().code("a-link-for-lists")));
    for (String place : NARROW) {
      browser.open(pages.url(place));
      assertThat(browser.text("h1")).isNotEqualTo("There is no such page");
      fits(390, place);
    }
  }

  /** Visible elements that end beyond the right edge, even inside elements that clip them. */
  @SuppressWarnings("unchecked")
  private static List<String> outOfScreen(int width) {
    return (List<String>)
        browser.script(
            """
            return [...document.querySelectorAll('body *')]
                .filter(e => !e.closest('.unseen, thead, head') && e.getClientRects().length)
                .filter(e => e.getBoundingClientRect().right > arguments[0] + 0.5
                    || e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display == 'block')
                .map(e => e.tagName + '.' + e.className + ' ' + e.innerText)\
            """,
            width);
  }

  private static void fits(int width, String place) {
    // Charts adapt to the window with a delay.
    browser.until(
        () -> (Long) browser.script("return document.documentElement.scrollWidth") <= width);
    assertThat(outOfScreen(width)).as(place).isEmpty();
  }

  /** The console messages about refused scripts and styles. */
  private static List<String> seriousComplaints() {
    return browser.complaints().stream()
        .filter(line -> line.contains("Content Security Policy") || line.contains("Uncaught"))
        .toList();
  }

  private static String percent() {
    return browser.text("[data-request='1'] tr[data-node=South_Disk] .percent");
  }

  private static String rate() {
    return browser.text("[data-request='1'] tr[data-node=South_Disk] td[data-label=Rate]");
  }
}
