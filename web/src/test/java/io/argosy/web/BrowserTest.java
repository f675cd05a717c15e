package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.WaitView;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import io.argosy.web.fixture.browser.Browser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;

/** The pages in a real browser; skipped if none is installed. */
class BrowserTest {

  /** Texts whose contrast to the background is less than 4.5. */
  private static final String FAINT =
      """
      const parts = colour => colour.match(/[\\d.]+/g).map(Number);
      const linear = c => c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4;
      const light = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
      const ground = e => {
        for (; e; e = e.parentElement) {
          const colour = parts(getComputedStyle(e).backgroundColor);
          if (colour.length == 3 || colour[3] > 0) return colour;
        }
        return [255, 255, 255];
      };
      const ratio = e => {
        const [low, high] = [light(parts(getComputedStyle(e).color)), light(ground(e))].sort(
            (a, b) => a - b);
        return (high + 0.05) / (low + 0.05);
      };
      return [...document.querySelectorAll('body *')]
          .filter(e => [...e.childNodes].some(n => n.nodeType == 3 && n.data.trim()))
          .filter(e => e.getClientRects().length && ratio(e) < 4.5)
          .map(e => e.tagName + '.' + e.className + ' ' + ratio(e).toFixed(2) + ' ' + e.innerText)""";

  private static final List<String> LISTS =
      List.of(
          "/decisions",
          "/file?id=7",
          "/decisions/strategies",
          "/decisions/compared?id=2",
          "/breakers");

  @AutoClose private static RunningPages pages;
  private static World world;
  @AutoClose private static Browser browser;

  @BeforeAll
  static void start() {
    browser = Browser.orSkip();
    pages = new RunningPages();
    world = new World(pages.database(), Instant.now());
    world.asksInVain(Instant.now());
    world.compares(Instant.now());
  }

  @Test
  void aLinkLeadsToProgressThatUpdatesWithoutReloading() throws IOException {
    world.arrived(50);
    world.moves(Instant.now());
    String link = pages.url("/sign-in?code=" + pages.router().code("a-link-for-a-browser"));
    browser.comesBy(link);
    assertThat(browser.address()).isEqualTo(pages.url("/"));
    browser.until(() -> percent().equals("25 %"));

    browser.script("window.notReloaded = true");
    world.arrived(150);
    browser.until(() -> percent().equals("75 %"));
    browser.until(() -> rate().endsWith("B/s"));
    for (int width : new int[] {1280, 390}) {
      look(width);
    }
    for (String place : LISTS) {
      browser.open(pages.url(place));
      look(1280);
      look(390);
    }
    browser.open(pages.url("/"));
    browser.script("window.notReloaded = true");
    world.arrived(200);
    browser.until(() -> percent().equals("100 %"));
    assertThat(browser.text("[data-request='1'] tr[data-node=South_Disk] .status"))
        .isEqualTo("done");
    assertThat(browser.script("return window.notReloaded")).isEqualTo(true);

    browser.driver().manage().deleteAllCookies();
    browser.open(link);
    browser.click("main button");
    browser.until("h1", "This link does not sign you in");
    look(390);
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
  void nothingIsWiderThanTheScreen(int width) throws IOException {
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
    browser.comesBy(pages.url("/sign-in?code=" + pages.router().code("a-link-for-width-" + width)));
    browser.until(
        () ->
            browser.text("[data-request='3'] tr[data-node=North_Disk] .status").equals("waiting"));
    assertThat(browser.text("tr[data-waits-at=North_Disk] li"))
        .startsWith("1,234 files, 1.23 TB:")
        .endsWith("again from 12:00:30 UTC");
    look(width);
    assertThat(outOfScreen(width)).isEmpty();
  }

  /** Texts in both themes have the contrast that WCAG AA requires. */
  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void everyTextHasEnoughContrast(String theme) throws IOException {
    browser.wears(theme);
    browser.comesBy(pages.url("/sign-in?code=" + pages.router().code("a-link-for-theme-" + theme)));
    assertThat(browser.script("return document.querySelectorAll('.status').length"))
        .isNotEqualTo(0L);
    assertThat((List<?>) browser.script(FAINT)).isEmpty();
    look(1280, "-" + theme);
    for (String place : LISTS) {
      browser.open(pages.url(place));
      assertThat((List<?>) browser.script(FAINT)).as(place).isEmpty();
      look(1280, "-" + theme);
      look(390, "-" + theme);
      assertThat(outOfScreen(390)).as(place).isEmpty();
      assertThat(browser.text("h1")).isNotEqualTo("There is no such page");
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
                .map(e => e.tagName + '.' + e.className + ' ' + e.innerText)""",
            width);
  }

  /** Checks that nothing is wider than the screen, and stores a picture for people. */
  private static void look(int width) throws IOException {
    look(width, "");
  }

  private static void look(int width, String named) throws IOException {
    browser.driver().manage().window().setSize(new Dimension(Math.max(width, 500), 1000));
    browser.isSized(width, 1000);
    // Charts adapt to the window with a delay.
    browser.until(
        () -> (Long) browser.script("return document.documentElement.scrollWidth") <= width);
    Path picture =
        Path.of(
            "target",
            "screenshots",
            browser.text("h1").replaceAll("[^A-Za-z]+", "-") + "-" + width + named + ".png");
    Files.createDirectories(picture.getParent());
    Files.write(picture, browser.driver().getScreenshotAs(OutputType.BYTES));
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
