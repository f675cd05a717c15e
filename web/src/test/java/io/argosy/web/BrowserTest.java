package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.support.ui.WebDriverWait;

/** What a person sees, in a real browser; skipped where none is installed. */
class BrowserTest {

  private static final List<Path> BROWSERS =
      List.of(Path.of("/usr/bin/chromium"), Path.of("/usr/bin/google-chrome"));
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");

  private static RunningPages pages;
  private static World world;
  private static ChromeDriver browser;

  @BeforeAll
  static void start() {
    Path program = BROWSERS.stream().filter(Files::isExecutable).findFirst().orElse(null);
    assumeTrue(
        program != null && Files.isExecutable(DRIVER),
        "SKIPPED, the pages were seen by no browser: install chromium and chromium-driver");
    pages = new RunningPages();
    world = new World(pages.database(), Instant.now());
    ChromeOptions options =
        new ChromeOptions()
            .addArguments("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-sync")
            .addArguments("--disable-dev-shm-usage", "--disable-quic", "--no-first-run")
            .addArguments("--disable-background-networking", "--disable-component-update");
    options.setBinary(program.toString());
    ChromeDriverService service =
        new ChromeDriverService.Builder().usingDriverExecutable(DRIVER.toFile()).build();
    browser = new ChromeDriver(service, options);
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
    assertThat(percent()).isEqualTo("25 %");

    script("window.notReloaded = true");
    world.arrived(150);
    waitFor(() -> percent().equals("75 %"));
    assertThat(text("[data-request='1'] tr[data-node=South_Disk] td[data-label=Rate]"))
        .endsWith("B/s");
    for (int width : new int[] {1280, 390}) {
      look(width);
    }
    for (String place : List.of("/decisions", "/file?id=7")) {
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
    assertThat(text("h1")).isEqualTo("Please sign in");
    assertThat(seriousComplaints()).isEmpty();
  }

  /** Nothing wider than the screen; kept as a picture for people. */
  private static void look(int width) throws IOException {
    browser.manage().window().setSize(new Dimension(Math.max(width, 500), 1000));
    browser.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        java.util.Map.of("width", width, "height", 1000, "deviceScaleFactor", 1, "mobile", false));
    assertThat((Long) script("return document.documentElement.scrollWidth"))
        .isLessThanOrEqualTo(width);
    Path picture =
        Path.of(
            "target",
            "screenshots",
            text("h1").replaceAll("[^A-Za-z]+", "-") + "-" + width + ".png");
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
