package io.argosy.system.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.browser.Browser;
import java.net.URI;
import java.util.List;
import java.util.regex.Pattern;
import org.openqa.selenium.Keys;

/** Somebody at the pages, with a browser and a password of one's own. */
public final class PageUser implements AutoCloseable {

  private static final String UNSUITABLE = "too short";

  /** As the browser tells of an answer, and as htmx tells of one to a part of a page. */
  private static final Pattern MEANT =
      Pattern.compile("(responded with a status of|Response Status Error Code) (401|422)\\b");

  private final String name;
  private final String password;
  private final URI pages;
  private final Browser browser;

  /** Skips the test where no browser is installed. */
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

  /** By a link that works once; then a password is set, and the session ends. */
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

  /** As in a browser that was never here. */
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

  /** Wants a page, is asked who that is, is wrong once, and gets there. */
  public void signsInOnTheWayTo(String path) {
    open(path);
    browser.until("h1", "Sign in");
    browser.type("#name", name);
    browser.type("#password", password + "!", Keys.ENTER);
    browser.until("[role=alert]", "Name or password is wrong.");
    assertThat(browser.focused()).isEqualTo("password");
    signsIn(path);
  }

  /** At the form that asks for it, whose name stands there where it was typed before. */
  public void signsIn(String path) {
    browser.type("#name", name);
    browser.type("#password", password, Keys.ENTER);
    browser.until(() -> isAt(path));
  }

  /** Whether what is open is still what was opened then. */
  public void marksThePage() {
    browser.script("window.notReloaded = true");
  }

  public boolean seesTheMarkedPage() {
    return browser.script("return window.notReloaded").equals(true);
  }

  /** What the console said, but for answers that were meant: who is that, and what is that. */
  public List<String> complaints() {
    return browser.complaints().stream().filter(line -> !MEANT.matcher(line).find()).toList();
  }

  @Override
  public void close() {
    browser.close();
  }
}
