package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.web.fixture.Chromium;
import io.argosy.web.fixture.RequestScript;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.JavascriptExecutor;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A person who requests data, watches it and takes it back, in a real browser. */
class RequestBrowserTest {

  private static RunningPages pages;
  private static World world;
  private static ChromeDriver browser;

  @BeforeAll
  static void start() {
    browser = Chromium.started().orElse(null);
    assumeTrue(browser != null, Chromium.MISSING);
    // What scrolls smoothly moves away from under a click.
    browser.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of("features", List.of(Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
    pages = new RunningPages();
    world = new World(pages.database(), Instant.now());
    world.manyDatasets(60);
    world.arrived(50);
    world.came(Instant.now().minusSeconds(120), 20);
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

  @BeforeEach
  void signIn() {
    pages.router().requests().forget();
    pages.router().requests().tells("/previews", 200, RequestScript.PREVIEW);
    pages.router().requests().tells("/command/v1/requests", 201, "{\"id\":\"1\"}");
    browser.get(pages.url("/sign-in?code=" + pages.router().code("requests-" + System.nanoTime())));
    browser.manage().logs().get("browser");
  }

  @Test
  void dataIsFoundWhileTypingLookedAtAndRequested() {
    browser.get(pages.url("/requests/new"));
    one("#q").sendKeys("films");
    waitFor(() -> all("#found input").size() == 1);
    one("#found input").click();
    waitFor(() -> all("#chosen input").size() == 1);
    one("input[name=to][value=South_Disk]").click();
    assertThat(browser.getCurrentUrl()).contains("dataset=", "to=South_Disk", "q=films");

    one("button[name=preview]").click();
    waitFor(() -> all(".confirm button").size() == 1);
    assertThat(text("#preview")).contains("150 GB", "North_Disk", "data manager of SOUTH");
    assertThat(pages.router().requests().heard()).noneMatch(said -> said.contains("/command/"));

    String address = browser.getCurrentUrl();
    browser.get(address);
    assertThat(all("#chosen input")).hasSize(1);

    one(".confirm button").click();
    waitFor(() -> browser.getCurrentUrl().endsWith("/requests/1"));
    assertThat(text("h1")).startsWith("Request 1");
    assertThat(pages.router().requests().heard())
        .filteredOn(said -> said.startsWith("POST /command/v1/requests "))
        .hasSize(1);
    waitFor(() -> all("#arrivals canvas").size() == 1);
    world.arrived(150);
    waitFor(() -> text("tr[data-node=South_Disk] .percent").equals("75 %"));
    assertThat(complaints()).isEmpty();
  }

  @Test
  void whatIsWrongIsMarkedWhereItWasTypedAndStays() {
    browser.get(pages.url("/requests/new?dataset=/nothing/*&to=South_Disk&comment=stays"));
    one("button[name=preview]").click();
    waitFor(() -> all("#dataset-error").size() == 1);
    assertThat(text("#dataset-error")).isEqualTo("No dataset matches /nothing/*.");
    assertThat(one("#comment").getAttribute("value")).isEqualTo("stays");
    assertThat(one("input[name=to][value=South_Disk]").isSelected()).isTrue();

    one("#chosen input").click();
    waitFor(() -> all("#chosen input").isEmpty());
    assertThat(browser.getCurrentUrl()).doesNotContain("nothing");
  }

  @Test
  void theKeyboardIsEnough() {
    browser.get(pages.url("/requests/new?to=South_Disk"));
    one("#q").sendKeys("films", Keys.ENTER);
    waitFor(() -> browser.getCurrentUrl().contains("q=films"));
    one("#found input").sendKeys(Keys.SPACE);
    waitFor(() -> all("#chosen input").size() == 1);
    assertThat(browser.switchTo().activeElement().getAttribute("name")).isEqualTo("dataset");
    one("button[name=preview]").sendKeys(Keys.ENTER);
    waitFor(() -> all(".confirm button").size() == 1);
    assertThat(browser.switchTo().activeElement().getAttribute("id")).isEqualTo("meaning");
  }

  @Test
  void cancellingWorksWithoutAScript() {
    browser.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    try {
      browser.get(pages.url("/requests/1"));
      one("a[href$='/cancel']").click();
      waitFor(() -> one("h1").getText().equals("Cancel request 1?"));
      assertThat(pages.router().requests().heard()).isEmpty();
      one("form[action$='/cancel'] button").click();
      waitFor(() -> all(".notice.good").size() == 1);
      assertThat(one(".notice.good").getText()).isEqualTo("It is cancelled.");
      assertThat(pages.router().requests().heard())
          .containsExactly("POST /command/v1/requests/1/cancellations ");
    } finally {
      browser.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", false));
    }
  }

  @Test
  void theFormWorksWithoutAScript() {
    browser.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    try {
      browser.get(pages.url("/requests/new?to=South_Disk"));
      one("#q").sendKeys("films", Keys.ENTER);
      waitFor(() -> browser.getCurrentUrl().contains("q=films"));
      one("#found input").click();
      one("button[name=preview]").click();
      waitFor(() -> all(".confirm button").size() == 1);
      one(".confirm button").click();
      waitFor(() -> browser.getCurrentUrl().endsWith("/requests/1"));
    } finally {
      browser.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", false));
    }
  }

  private static List<String> complaints() {
    return browser.manage().logs().get("browser").getAll().stream().map(Object::toString).toList();
  }

  private static WebElement one(String css) {
    return browser.findElement(By.cssSelector(css));
  }

  private static List<WebElement> all(String css) {
    return browser.findElements(By.cssSelector(css));
  }

  private static void waitFor(BooleanSupplier condition) {
    new WebDriverWait(browser, Duration.ofSeconds(20)).until(driver -> condition.getAsBoolean());
  }

  /** In one step, because the page may exchange the element in between. */
  private static String text(String css) {
    Object found =
        ((JavascriptExecutor) browser)
            .executeScript(
                "const e = document.querySelector(arguments[0]); return e ? e.innerText : ''", css);
    return String.valueOf(found).strip();
  }
}
