package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.deque.html.axecore.results.Rule;
import com.deque.html.axecore.selenium.AxeBuilder;
import io.argosy.web.fixture.BusyWorld;
import io.argosy.web.fixture.Chromium;
import io.argosy.web.fixture.RequestScript;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.openqa.selenium.Cookie;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.support.ui.WebDriverWait;

/**
 * A picture of every page in both themes and at two widths, for people, in target/pages; and none
 * of them is wider than the screen, complains in the console, or shuts anybody out.
 */
class PagePicturesTest {

  /** A name for its pictures, and where it is; a new page is one line. */
  private static final List<Map.Entry<String, String>> PAGES =
      List.of(
          Map.entry("overview", "/"),
          Map.entry("requests", "/requests"),
          Map.entry("requests-filtered", "/requests?status=open&to=T1_US_FNAL_Disk&text=Run"),
          Map.entry("requests-none", "/requests?requester=nobody"),
          Map.entry("request", "/requests/1"),
          Map.entry("request-files", "/requests/1?tab=files"),
          Map.entry("request-cancel", "/requests/1/cancel"),
          Map.entry("request-new", "/requests/new"),
          Map.entry(
              "request-new-preview",
              "/requests/new?q=Run2026&dataset=%2Fdemo%2Fphotos%20%26%20films&to=South_Disk&preview=1"),
          Map.entry("request-new-faulty", "/requests/new?dataset=%2Fx*&priority=9&preview=1"),
          Map.entry("nodes", "/nodes"),
          Map.entry("decisions", "/decisions"),
          Map.entry("file", "/file?id=7"),
          Map.entry("strategies", "/decisions/strategies"),
          Map.entry("compared", "/decisions/compared?id=2"),
          Map.entry("breakers", "/breakers"),
          Map.entry("approvals", "/approvals"),
          Map.entry("approvals-said", "/approvals?said=approved&request=12&node=South_Disk"),
          Map.entry("users", "/users"),
          Map.entry("account", "/account"),
          Map.entry("account-changed", "/account?changed"),
          Map.entry("missing", "/there-is-no-such-page"));

  /** Those that a visitor without a session sees. */
  private static final List<Map.Entry<String, String>> OUTSIDE =
      List.of(
          Map.entry("sign-in", "/sign-in"),
          Map.entry("sign-in-needed", "/requests"),
          Map.entry("sign-in-refused", "/sign-in?code=wrong"),
          Map.entry("signed-out", "/signed-out"));

  private static final Set<String> SERIOUS = Set.of("serious", "critical");
  private static final Path PICTURES = Path.of("target", "pages");

  private static RunningPages pages;
  private static ChromeDriver browser;
  private static BusyWorld busy;
  private static boolean isSignedIn;

  @BeforeAll
  static void start() {
    browser = Chromium.started().orElse(null);
    assumeTrue(browser != null, Chromium.MISSING);
    pages = new RunningPages();
    Instant now = Instant.now();
    World world = new World(pages.database(), now);
    world.asksInVain(now);
    world.compares(now);
    world.arrived(50);
    world.came(now.minusSeconds(200), 20);
    world.came(now.minusSeconds(100), 20);
    pages.router().requests().tells("/previews", 200, RequestScript.PREVIEW);
    busy = new BusyWorld(pages.database(), now);
    pages.router().people().roles("user", "data-manager:SOUTH", "admin");
    pages.router().people().asks("11", "South_Disk", "For the paper of June; the old copy may go.");
    pages.router().people().asks("12", "T1_US_FNAL_Disk", null);
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

  static Stream<Arguments> looks() {
    return Stream.of("light", "dark")
        .flatMap(theme -> Stream.of(1280, 390).map(width -> Arguments.of(theme, width)));
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("looks")
  void everyPageCanBeShown(String theme, int width) throws IOException {
    look(theme, width);
    signIn();
    browser.manage().deleteCookieNamed("argosy_theme");
    browser.manage().logs().get("browser");
    for (Map.Entry<String, String> page : PAGES) {
      busy.moved(Instant.now());
      browser.get(pages.url(page.getValue()));
      isFit(page.getKey(), theme, width);
    }
  }

  @ParameterizedTest(name = "{0} {1}")
  @MethodSource("looks")
  void whoIsOutsideSeesAsMuch(String theme, int width) throws IOException {
    look(theme, width);
    browser.get(pages.url("/signed-out"));
    browser.manage().deleteAllCookies();
    isSignedIn = false;
    browser.manage().logs().get("browser");
    for (Map.Entry<String, String> page : OUTSIDE) {
      browser.manage().addCookie(new Cookie("argosy_theme", theme));
      browser.get(pages.url(page.getValue()));
      isFit(page.getKey(), theme, width);
    }
  }

  @Test
  void whoShutsSomebodyOutIsFound() {
    look("light", 1280);
    browser.get(pages.url("/signed-out"));
    settle();
    assertThat(shutOut()).isEmpty();
    script("document.querySelector('main').append(document.createElement('select'))");
    assertThat(shutOut()).singleElement().asString().contains("select-name");
  }

  private static void isFit(String name, String theme, int width) throws IOException {
    settle();
    keep(name + "-" + theme + "-" + width);
    assertThat((Long) script("return document.documentElement.scrollWidth"))
        .as("%s is wider than %d", name, width)
        .isLessThanOrEqualTo(width);
    assertThat(complaints()).as("the console of " + name).isEmpty();
    assertThat(shutOut()).as("whom %s shuts out", name).isEmpty();
  }

  private static void look(String theme, int width) {
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(
                Map.of("name", "prefers-color-scheme", "value", theme),
                Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
  }

  private static void signIn() {
    if (!isSignedIn) {
      browser.get(
          pages.url("/sign-in?code=" + pages.router().code("pictures-" + System.nanoTime())));
      isSignedIn = true;
    }
  }

  /** Until what comes later has come: parts of the page, and what is drawn. */
  private static void settle() {
    new WebDriverWait(browser, Duration.ofSeconds(20))
        .until(
            driver ->
                (Boolean)
                    script(
                        """
                        return document.readyState == 'complete'
                            && !document.body.innerText.includes('No answer yet.')
                            && [...document.querySelectorAll('.chart')].every(
                                c => c.querySelector('canvas') && c.dataset.drawn != 'no')\
                        """));
  }

  /** The whole page, however long. */
  private static void keep(String name) throws IOException {
    Object height =
        script("return Math.ceil(document.documentElement.getBoundingClientRect().height)");
    Object width = script("return window.innerWidth");
    Map<String, Object> shot =
        browser.executeCdpCommand(
            "Page.captureScreenshot",
            Map.of(
                "format",
                "png",
                "captureBeyondViewport",
                true,
                "clip",
                Map.of("x", 0, "y", 0, "width", width, "height", height, "scale", 1)));
    Files.createDirectories(PICTURES);
    Files.write(
        PICTURES.resolve(name + ".png"),
        OutputType.BYTES.convertFromBase64Png((String) shot.get("data")));
  }

  /** Everything but the page that is not there, which is what it says. */
  private static List<String> complaints() {
    return browser.manage().logs().get("browser").getAll().stream()
        .map(Object::toString)
        .filter(line -> !line.contains("the server responded with a status of 40"))
        .toList();
  }

  private static List<String> shutOut() {
    return new AxeBuilder()
        .analyze(browser).getViolations().stream()
            .filter(rule -> SERIOUS.contains(rule.getImpact()))
            .map(PagePicturesTest::words)
            .toList();
  }

  private static String words(Rule rule) {
    return rule.getId()
        + ": "
        + rule.getHelp()
        + rule.getNodes().stream()
            .limit(5)
            .map(
                node ->
                    "\n  "
                        + Arrays.toString(new Object[] {node.getTarget()})
                        + " "
                        + node.getHtml())
            .toList();
  }

  private static Object script(String source) {
    return ((JavascriptExecutor) browser).executeScript(source);
  }
}
