package io.argosy.system.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.browser.Browser;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;
import org.openqa.selenium.Keys;

/** A user of the pages with an own browser and password. */
public final class PageUser implements AutoCloseable {

  private static final String UNSUITABLE = "too short";

  /**
   * The browser's console message for an expected error status, also for a part of a page that htmx
   * loads.
   */
  private static final Pattern MEANT =
      Pattern.compile("(responded with a status of|Response Status Error Code) (401|422)\\b");

  private final String name;
  private final String password;
  private final URI pages;
  private final Browser browser;

  /** Skips the test if no browser is installed. */
  public PageUser(String name, URI pages) {
    this.name = name;
    this.password = name + " has a long password";
    this.pages = pages;
    this.browser = Browser.orSkip();
  }

  public Browser browser() {
    return browser;
  }

  public String name() {
    return name;
  }

  public void open(String path) {
    browser.open(pages.resolve(path).toString());
  }

  public boolean isAt(String path) {
    return browser.address().equals(pages.resolve(path).toString());
  }

  /** Uses a one-time sign-in link, sets a password and signs out. */
  public void comesInBy(String link) {
    browser.comesBy(link);
    browser.until(() -> isAt("/"));
    open("/account");
    browser.type("#fresh", UNSUITABLE);
    browser.type("#again", UNSUITABLE, Keys.ENTER);
    browser.until("#fresh-fault", "12");
    assertThat(browser.focused()).isEqualTo("fresh");
    browser.type("#fresh", password);
    browser.type("#again", password, Keys.ENTER);
    browser.until(".notice.good", "Your password is set");
    signsOut();
  }

  /** Clears the cookies, as in a new browser. */
  public void isForgotten() {
    open("/signed-out");
    browser.driver().manage().deleteAllCookies();
    browser.complaints();
  }

  public void signsOut() {
    browser.click("details.who summary");
    browser.click("details.who form[action='/sign-out'] button");
    browser.until("h1", "You are signed out");
  }

  /** Opens a page, is sent to the sign-in form, mistypes once, and reaches the page. */
  public void signsInOnTheWayTo(String path) {
    open(path);
    browser.until("h1", "Sign in");
    browser.type("#name", name);
    browser.type("#password", password + "!", Keys.ENTER);
    browser.until("[role=alert]", "Name or password is wrong.");
    assertThat(browser.focused()).isEqualTo("password");
    signsIn(path);
  }

  /** Signs in with the form, which keeps the name that was typed before. */
  public void signsIn(String path) {
    browser.type("#name", name);
    browser.type("#password", password, Keys.ENTER);
    browser.until(() -> isAt(path));
  }

  /** Marks the open page, to detect whether it was loaded again. */
  public void marksThePage() {
    browser.script("window.notReloaded = true");
  }

  public boolean seesTheMarkedPage() {
    return browser.script("return window.notReloaded").equals(true);
  }

  /** Returns the console messages, except those of the expected statuses. */
  public List<String> complaints() {
    return browser.complaints().stream().filter(line -> !MEANT.matcher(line).find()).toList();
  }

  @Override
  public void close() {
    browser.close();
  }
}
