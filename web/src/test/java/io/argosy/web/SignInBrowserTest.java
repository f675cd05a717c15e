package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.ScriptedPeople;
import io.argosy.web.fixture.World;
import io.argosy.web.fixture.browser.Browser;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WindowType;

/** Signing in, deciding approvals, and the end of a session, in a real browser. */
class SignInBrowserTest {

  private static RunningPages pages;
  @AutoClose private static Browser browser;

  @BeforeAll
  static void start() {
    browser = Browser.orSkip();
    pages = RunningPages.shared();
    new World(pages.database(), pages.now());
  }

  @BeforeEach
  void nobodyIsSignedIn() {
    people().roles("user", "data-manager:SOUTH");
    people().forget();
    people().asks("11", "South_Disk", "For the paper");
    people().asks("12", "South_Buffer", null);
    browser.open(pages.url("/signed-out"));
    browser.driver().manage().deleteAllCookies();
    browser.complaints();
  }

  @Test
  void aDataManagerSignsInAndDecidesWithTheKeyboardOnly() {
    browser.open(pages.url("/approvals"));
    assertThat(browser.text("h1")).isEqualTo("Sign in");
    assertThat(browser.focused()).isEqualTo("name");
    browser.keys("ada" + Keys.TAB + "not my password" + Keys.ENTER);
    browser.until(() -> browser.text("[role=alert]").startsWith("Name or password is wrong."));
    assertThat(value("name")).isEqualTo("ada");
    assertThat(value("password")).isEmpty();
    assertThat(browser.focused()).isEqualTo("password");
    browser.keys(ScriptedPeople.PASSWORD + Keys.ENTER);
    browser.until(() -> browser.text("h1").equals("Approvals"));
    assertThat(browser.address()).isEqualTo(pages.url("/approvals"));
    assertThat(browser.text("#ask-11-South_Disk"))
        .contains("/demo/photos & films", "to South_Disk");

    browser.one("[data-ask='12-South_Buffer'] [value=refuse]").sendKeys(Keys.ENTER);
    browser.until(() -> browser.focused().equals("why-12-South_Buffer"));
    assertThat(browser.text("#fault-12-South_Buffer")).startsWith("A reason is needed");
    browser.keys("no room until June");
    browser.one("[data-ask='12-South_Buffer'] [value=refuse]").sendKeys(Keys.ENTER);
    browser.until(
        () -> browser.text("[role=status]").startsWith("Refused: request 12 to South_Buffer"));
    browser.one("[data-ask='11-South_Disk'] [value=approve]").sendKeys(Keys.ENTER);
    browser.until(
        () -> browser.text("[role=status]").startsWith("Approved: request 11 to South_Disk"));
    assertThat(browser.text(".empty")).startsWith("Nothing waits for you.");
    assertThat(people().decided())
        .extracting(one -> one.request() + " " + one.decision().approved())
        .containsExactly("11 true", "12 false");
    assertThat(complaints()).isEmpty();
  }

  /** A second submission would find the link used. */
  @Test
  void theLinkButtonIsDisabledAfterAClickUntilTheUserReturns() {
    browser.open(pages.url("/sign-in?code=" + pages.router().code("for-an-impatient-hand")));
    browser.script(
        "window.sent = 0; window.held = (event) => { event.preventDefault(); window.sent++; };"
            + "document.addEventListener('submit', window.held)");
    browser.script("const b = document.querySelector('main button'); b.click(); b.click()");
    assertThat(browser.script("return window.sent")).isEqualTo(1L);
    assertThat(browser.one("main button").isEnabled()).isFalse();
    browser.script(
        "document.removeEventListener('submit', window.held);"
            + "window.dispatchEvent(new Event('pageshow'))");
    browser.click("main button");
    browser.until(() -> !browser.address().contains("/sign-in"));
    assertThat(complaints()).isEmpty();
  }

  /** Scripts are disabled; none of these pages needs them. */
  @Test
  void withoutScriptsItIsTheSame() {
    browser.withoutScripts(
        () -> {
          browser.open(pages.url("/account"));
          browser.one("#name").sendKeys("ada");
          browser.one("#password").sendKeys(ScriptedPeople.PASSWORD + Keys.ENTER);
          browser.until(() -> browser.one("h1").getText().equals("Account"));
        });
  }

  @Test
  void aPageStopsWithANoticeWhenItsSessionEndsAndResumesAfterSignIn() {
    browser.comesBy(pages.url("/sign-in?code=" + pages.router().code("for-a-page-that-polls")));
    browser.until(() -> browser.text("h1").length() > 0);
    browser.script("window.notReloaded = true");
    String here = browser.driver().getWindowHandle();
    browser.driver().manage().deleteCookieNamed("argosy_session");
    browser.until(() -> browser.text("#ended").startsWith("Your session has ended"));
    assertThat(browser.script("return window.notReloaded")).isEqualTo(true);
    long asked = requests();
    browser.until(() -> browser.text("#ended a").startsWith("Sign in again"));
    browser.driver().switchTo().newWindow(WindowType.TAB);
    browser.open(pages.url("/sign-in"));
    browser.one("#name").sendKeys("ada");
    browser.one("#password").sendKeys(ScriptedPeople.PASSWORD + Keys.ENTER);
    browser.until(() -> !browser.text("h1").equals("Sign in"));
    browser.driver().close();
    browser.driver().switchTo().window(here);
    assertThat(requests() - asked).as("polls after the end").isLessThanOrEqualTo(1);
    browser.script("document.dispatchEvent(new Event('visibilitychange'))");
    browser.until(() -> browser.one("#ended").getAttribute("hidden") != null);
    assertThat(browser.script("return window.notReloaded")).isEqualTo(true);
  }

  /** The addresses that this page has fetched since it was loaded. */
  private static long requests() {
    return (Long)
        browser.script(
            "return performance.getEntriesByType('resource')"
                + ".filter(r => r.initiatorType == 'xmlhttprequest').length");
  }

  private static ScriptedPeople people() {
    return pages.router().people();
  }

  private static String value(String id) {
    return String.valueOf(browser.script("return document.getElementById(arguments[0]).value", id));
  }

  private static List<String> complaints() {
    return browser.complaints().stream()
        .filter(line -> !line.contains("status of 401") && !line.contains("status of 422"))
        .toList();
  }
}
