package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.web.fixture.Chromium;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.ScriptedPeople;
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
import org.openqa.selenium.Keys;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.support.ui.WebDriverWait;

/** Signing in, deciding, and what becomes of a page whose session ends, in a real browser. */
class SignInBrowserTest {

  private static RunningPages pages;
  private static ChromeDriver browser;

  @BeforeAll
  static void start() {
    browser = Chromium.started().orElse(null);
    assumeTrue(browser != null, Chromium.MISSING);
    pages = new RunningPages();
    new World(pages.database(), Instant.now());
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
  void nobodyIsSignedIn() {
    people().roles("user", "data-manager:SOUTH");
    people().forget();
    people().asks("11", "South_Disk", "For the paper");
    people().asks("12", "South_Buffer", null);
    browser.get(pages.url("/signed-out"));
    browser.manage().deleteAllCookies();
    browser.manage().logs().get("browser");
  }

  @Test
  void aDataManagerSignsInAndDecidesByKeyboardAlone() {
    browser.get(pages.url("/approvals"));
    assertThat(text("h1")).isEqualTo("Sign in");
    assertThat(focused()).isEqualTo("name");
    keys("ada" + Keys.TAB + "not my password" + Keys.ENTER);
    waitFor(() -> text("[role=alert]").startsWith("Name or password is wrong."));
    assertThat(value("name")).isEqualTo("ada");
    assertThat(value("password")).isEmpty();
    assertThat(focused()).isEqualTo("password");
    keys(ScriptedPeople.PASSWORD + Keys.ENTER);
    waitFor(() -> text("h1").equals("Approvals"));
    assertThat(browser.getCurrentUrl()).isEqualTo(pages.url("/approvals"));
    assertThat(text("#ask-11-South_Disk")).contains("/demo/photos & films", "to South_Disk");

    browser
        .findElement(By.cssSelector("[data-ask='12-South_Buffer'] [value=refuse]"))
        .sendKeys(Keys.ENTER);
    waitFor(() -> focused().equals("why-12-South_Buffer"));
    assertThat(text("#fault-12-South_Buffer")).startsWith("A reason is needed");
    keys("no room until June");
    browser
        .findElement(By.cssSelector("[data-ask='12-South_Buffer'] [value=refuse]"))
        .sendKeys(Keys.ENTER);
    waitFor(() -> text("[role=status]").startsWith("Refused: request 12 to South_Buffer"));
    browser
        .findElement(By.cssSelector("[data-ask='11-South_Disk'] [value=approve]"))
        .sendKeys(Keys.ENTER);
    waitFor(() -> text("[role=status]").startsWith("Approved: request 11 to South_Disk"));
    assertThat(text(".empty")).startsWith("Nothing waits for you.");
    assertThat(people().decided())
        .extracting(one -> one.request() + " " + one.decision().approved())
        .containsExactly("11 true", "12 false");
    assertThat(complaints()).isEmpty();
  }

  /** As where scripts are forbidden: nothing of this needs any. */
  @Test
  void withoutScriptsItIsTheSame() {
    browser.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", true));
    try {
      browser.get(pages.url("/account"));
      browser.findElement(By.id("name")).sendKeys("ada");
      browser.findElement(By.id("password")).sendKeys(ScriptedPeople.PASSWORD + Keys.ENTER);
      new WebDriverWait(browser, Duration.ofSeconds(10))
          .until(driver -> driver.findElement(By.tagName("h1")).getText().equals("Account"));
    } finally {
      browser.executeCdpCommand("Emulation.setScriptExecutionDisabled", Map.of("value", false));
    }
  }

  @Test
  void aPageWhoseSessionEndsSaysSoStandsStillAndGoesOnAfterwards() {
    browser.get(pages.url("/sign-in?code=" + pages.router().code("for-a-page-that-polls")));
    waitFor(() -> text("h1").length() > 0);
    browser.executeScript("window.notReloaded = true");
    String here = browser.getWindowHandle();
    browser.manage().deleteCookieNamed("argosy_session");
    waitFor(() -> text("#ended").startsWith("Your session has ended"));
    assertThat(browser.executeScript("return window.notReloaded")).isEqualTo(true);
    long asked = requests();
    waitFor(() -> text("#ended a").startsWith("Sign in again"));
    browser.switchTo().newWindow(WindowType.TAB);
    browser.get(pages.url("/sign-in"));
    browser.findElement(By.id("name")).sendKeys("ada");
    browser.findElement(By.id("password")).sendKeys(ScriptedPeople.PASSWORD + Keys.ENTER);
    waitFor(() -> !text("h1").equals("Sign in"));
    browser.close();
    browser.switchTo().window(here);
    assertThat(requests() - asked).as("polls after the end").isLessThanOrEqualTo(1);
    browser.executeScript("document.dispatchEvent(new Event('visibilitychange'))");
    waitFor(() -> browser.findElement(By.id("ended")).getAttribute("hidden") != null);
    assertThat(browser.executeScript("return window.notReloaded")).isEqualTo(true);
  }

  /** What this page has fetched since it was opened. */
  private static long requests() {
    return (Long)
        browser.executeScript(
            "return performance.getEntriesByType('resource')"
                + ".filter(r => r.initiatorType == 'xmlhttprequest').length");
  }

  private static ScriptedPeople people() {
    return pages.router().people();
  }

  private static void keys(CharSequence typed) {
    browser.switchTo().activeElement().sendKeys(typed);
  }

  private static String focused() {
    return String.valueOf(browser.executeScript("return document.activeElement.id"));
  }

  private static String value(String id) {
    return String.valueOf(
        browser.executeScript("return document.getElementById(arguments[0]).value", id));
  }

  private static List<String> complaints() {
    return browser.manage().logs().get("browser").getAll().stream()
        .map(Object::toString)
        .filter(line -> !line.contains("status of 401") && !line.contains("status of 422"))
        .toList();
  }

  private static void waitFor(BooleanSupplier condition) {
    new WebDriverWait(browser, Duration.ofSeconds(20)).until(driver -> condition.getAsBoolean());
  }

  /** In one step, because the page may exchange the element in between. */
  private static String text(String css) {
    Object found =
        browser.executeScript(
            "const e = document.querySelector(arguments[0]); return e ? e.innerText : ''", css);
    return String.valueOf(found).strip();
  }
}
