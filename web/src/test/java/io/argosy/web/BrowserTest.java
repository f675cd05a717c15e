package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.WaitView;
import io.argosy.web.fixture.Chromium;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.support.ui.WebDriverWait;

/** What a person sees, in a real browser; skipped where none is installed. */
class BrowserTest {

  /** Words whose colour has a ratio of less than 4.5 to the first ground below them. */
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

  private static RunningPages pages;
  private static World world;
  private static ChromeDriver browser;

  @BeforeAll
  static void start() {
    browser = Chromium.started().orElse(null);
    assumeTrue(browser != null, Chromium.MISSING);
    pages = new RunningPages();
    world = new World(pages.database(), Instant.now());
    world.asksInVain(Instant.now());
    world.compares(Instant.now());
  }

  @AfterAll
  static void stop() {
    if (browser != null) {
      browser.quit();
    }
    if (pages != null) {
      pages.close();
    }
  }

  @Test
  void aLinkShowsProgressThatMovesWithoutReloading() throws IOException {
    world.arrived(50);
    String link = pages.url("/sign-in?code=" + pages.router().code("a-link-for-a-browser"));
    browser.get(link);
    assertThat(browser.getCurrentUrl()).isEqualTo(pages.url("/"));
    waitFor(() -> percent().equals("25 %"));

    script("window.notReloaded = true");
    world.arrived(150);
    waitFor(() -> percent().equals("75 %"));
    assertThat(text("[data-request='1'] tr[data-node=South_Disk] td[data-label=Rate]"))
        .endsWith("B/s");
    for (int width : new int[] {1280, 390}) {
      look(width);
    }
    for (String place : LISTS) {
      browser.get(pages.url(place));
      look(1280);
      look(390);
    }
    browser.get(pages.url("/"));
    script("window.notReloaded = true");
    world.arrived(200);
    waitFor(() -> percent().equals("100 %"));
    assertThat(text("[data-request='1'] tr[data-node=South_Disk] .status")).isEqualTo("done");
    assertThat(script("return window.notReloaded")).isEqualTo(true);

    browser.manage().deleteAllCookies();
    browser.get(link);
    assertThat(text("h1")).isEqualTo("This link does not sign you in");
    look(390);
    browser.get(pages.url("/"));
    assertThat(text("h1")).isEqualTo("Sign in");
    assertThat(seriousComplaints()).isEmpty();
  }

  /** A moving, a done and a waiting destination, long names and a long reason. */
  @ParameterizedTest
  @ValueSource(ints = {1280, 390})
  void nothingStandsOutOfTheScreen(int width) throws IOException {
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
    browser.get(pages.url("/sign-in?code=" + pages.router().code("a-link-for-width-" + width)));
    waitFor(() -> text("[data-request='3'] tr[data-node=North_Disk] .status").equals("waiting"));
    assertThat(text("tr[data-waits-at=North_Disk] li"))
        .startsWith("1,234 files, 1.23 TB:")
        .endsWith("again from 12:00:30 UTC");
    look(width);
    assertThat(outOfScreen(width)).isEmpty();
  }

  /** Words of both themes, on what lies below them, at least as clear as WCAG's AA asks. */
  @ParameterizedTest
  @ValueSource(strings = {"light", "dark"})
  void everyWordIsReadable(String theme) throws IOException {
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", theme))));
    browser.get(pages.url("/sign-in?code=" + pages.router().code("a-link-for-theme-" + theme)));
    assertThat(script("return document.querySelectorAll('.status').length")).isNotEqualTo(0L);
    assertThat((List<?>) script(FAINT)).isEmpty();
    look(1280, "-" + theme);
    for (String place : LISTS) {
      browser.get(pages.url(place));
      assertThat((List<?>) script(FAINT)).as(place).isEmpty();
      look(1280, "-" + theme);
      look(390, "-" + theme);
      assertThat(outOfScreen(390)).as(place).isEmpty();
      assertThat(text("h1")).isNotEqualTo("There is no such page");
    }
  }

  /** What is seen and ends beyond the right edge, however its surroundings hide it. */
  @SuppressWarnings("unchecked")
  private static List<String> outOfScreen(int width) {
    return (List<String>)
        script(
            """
            return [...document.querySelectorAll('body *')]
                .filter(e => !e.closest('.unseen, thead, head') && e.getClientRects().length)
                .filter(e => e.getBoundingClientRect().right > arguments[0] + 0.5
                    || e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).display == 'block')
                .map(e => e.tagName + '.' + e.className + ' ' + e.innerText)""",
            width);
  }

  /** Nothing wider than the screen; kept as a picture for people. */
  private static void look(int width) throws IOException {
    look(width, "");
  }

  private static void look(int width, String named) throws IOException {
    browser.manage().window().setSize(new Dimension(Math.max(width, 500), 1000));
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 1000, "deviceScaleFactor", 1, "mobile", false));
    assertThat((Long) script("return document.documentElement.scrollWidth"))
        .isLessThanOrEqualTo(width);
    Path picture =
        Path.of(
            "target",
            "screenshots",
            text("h1").replaceAll("[^A-Za-z]+", "-") + "-" + width + named + ".png");
    Files.createDirectories(picture.getParent());
    Files.write(picture, browser.getScreenshotAs(OutputType.BYTES));
  }

  /** What the browser's console says of scripts and styles it refused. */
  private static List<String> seriousComplaints() {
    return browser.manage().logs().get("browser").getAll().stream()
        .map(Object::toString)
        .filter(line -> line.contains("Content Security Policy") || line.contains("Uncaught"))
        .toList();
  }

  private static String percent() {
    return text("[data-request='1'] tr[data-node=South_Disk] .percent");
  }

  private static void waitFor(java.util.function.Supplier<Boolean> condition) {
    new WebDriverWait(browser, Duration.ofSeconds(10)).until(driver -> condition.get());
  }

  /** In one step, because the page may exchange the element in between. */
  private static String text(String css) {
    Object found =
        script("const e = document.querySelector(arguments[0]); return e ? e.innerText : ''", css);
    return String.valueOf(found).strip();
  }

  private static Object script(String source, Object... arguments) {
    return ((JavascriptExecutor) browser).executeScript(source, arguments);
  }
}
