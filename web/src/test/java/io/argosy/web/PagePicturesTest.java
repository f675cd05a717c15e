package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.BusyWorld;
import io.argosy.web.fixture.Distributed;
import io.argosy.web.fixture.KnownLinks;
import io.argosy.web.fixture.PagePictures;
import io.argosy.web.fixture.PagePictures.Sight;
import io.argosy.web.fixture.RequestScript;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.ScriptedPeople;
import io.argosy.web.fixture.World;
import io.argosy.web.fixture.browser.Browser;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/**
 * Stores pictures of every page in both themes and at two widths in target/pages, and checks that
 * none is wider than the screen, logs errors in the console, or has accessibility faults.
 */
class PagePicturesTest {

  /** Each page is one line. */
  private static final List<Sight> PAGES =
      List.of(
          Sight.of("overview", "/"),
          new Sight("overview-menu", "/", browser -> {}, PagePicturesTest::opensTheMenu),
          Sight.of("requests", "/requests"),
          Sight.of("requests-filtered", "/requests?status=open&to=T1_US_FNAL_Tape&text=Summer26"),
          Sight.of("requests-none", "/requests?requester=nobody"),
          Sight.of("request", "/requests/1"),
          Sight.of("request-files", "/requests/1?tab=files"),
          Sight.of("request-waiting", "/requests/104"),
          Sight.of("request-refused", "/requests/108"),
          Sight.of("request-suspended", "/requests/106"),
          Sight.of("request-cancelled", "/requests/109"),
          Sight.of("request-done", "/requests/103"),
          Sight.of("request-distributed", "/requests/900"),
          Sight.of("request-distributed-widely", "/requests/901"),
          Sight.of("request-cancel", "/requests/1/cancel"),
          Sight.of("request-new", "/requests/new"),
          Sight.of(
              "request-new-preview",
              "/requests/new?q=Run2026&dataset=%2Fdemo%2Fphotos%20%26%20films&to=South_Disk&preview=1"),
          Sight.of("request-new-faulty", "/requests/new?dataset=%2Fx*&priority=9&preview=1"),
          Sight.of("nodes", "/nodes"),
          Sight.of("decisions", "/decisions"),
          Sight.of("links", "/links"),
          Sight.of("link", "/links/T2_DE_Site01/T1_ES_Site02"),
          Sight.of("feeds", "/feeds"),
          Sight.of("files", "/files"),
          Sight.of("files-found", "/files?name=%2Fdemo%2Fphotos"),
          Sight.of("files-none", "/files?name=part&dataset=%2Fdemo%2Fphotos"),
          Sight.of("files-faulty", "/files?name=part"),
          Sight.of("file", "/file?id=7"),
          Sight.of("file-arrived", "/file?id=8"),
          Sight.of("strategies", "/decisions/strategies"),
          Sight.of("compared", "/decisions/compared?id=2"),
          Sight.of("breakers", "/breakers"),
          Sight.of("approvals", "/approvals"),
          new Sight("approvals-unreasoned", "/approvals", PagePicturesTest::refusesInSilence),
          Sight.of("approvals-said", "/approvals?said=approved&request=12&node=South_Disk"),
          Sight.of("users", "/users"),
          new Sight("users-made", "/users", PagePicturesTest::makesAUser),
          Sight.of("account", "/account"),
          Sight.of("account-changed", "/account?changed"),
          new Sight("account-faulty", "/account", PagePicturesTest::setsABadPassword),
          Sight.of("missing", "/there-is-no-such-page"),
          new Sight("sign-in-unsent", "/approvals", PagePicturesTest::decidesTooLate));

  /** The pages for visitors without a session. */
  private static final List<Sight> OUTSIDE =
      List.of(
          Sight.of("sign-in", "/sign-in"),
          Sight.of("sign-in-needed", "/requests"),
          new Sight("sign-in-wrong", "/sign-in", PagePicturesTest::signsInWrongly),
          Sight.of("sign-in-link", "/sign-in?code=wrong"),
          new Sight("sign-in-refused", "/sign-in?code=wrong", PagePicturesTest::usesABadLink),
          Sight.of("signed-out", "/signed-out"));

  private static final String ADD =
      "const added = document.createElement('p'); document.querySelector('main').append(added);";

  private static RunningPages pages;
  @AutoClose private static Browser browser;
  private static PagePictures pictures;

  @BeforeAll
  static void start() {
    browser = Browser.orSkip();
    pages = RunningPages.shared();
    pictures = new PagePictures(browser, pages);
    Instant now = pages.now();
    World world = new World(pages.database(), now);
    world.asksInVain(now);
    world.compares(now);
    pages.database().jdbc().sql("insert into replica values (8, 2, '%s')".formatted(now)).update();
    world.arrived(50);
    for (int hours = 1; hours < 6; hours++) {
      world.came(now.minusSeconds(3600L * hours + 600), 4 + 3 * (hours % 2));
    }
    pages.router().requests().script("/previews", 200, RequestScript.PREVIEW);
    new BusyWorld(pages.database(), now);
    Distributed distributed = new Distributed(pages.database(), now);
    distributed.request(900, 4);
    distributed.request(901, 60);
    new KnownLinks(pages.database()).sites(8).one(now).forecasts(now).history(now).feeds(now);
    ScriptedPeople people = pages.router().people();
    people.roles("user", "data-manager:SOUTH", "admin");
    people.asks("11", "South_Disk", "For the paper of June; the old copy may go.");
    people.asks("12", "T1_US_FNAL_Disk", null);
  }

  @Test
  void everyPagePassesItsChecks() throws IOException {
    browser.comesBy(pages.url("/sign-in?code=" + pages.router().code("pictures")));
    browser.driver().manage().deleteCookieNamed("argosy_theme");
    for (Sight page : PAGES) {
      pictures.isFit(page);
    }
  }

  @Test
  void everyPageWithoutASessionPassesItsChecks() throws IOException {
    browser.open(pages.url("/signed-out"));
    browser.driver().manage().deleteAllCookies();
    for (Sight page : OUTSIDE) {
      pictures.isFit(page);
    }
  }

  @Test
  void accessibilityFaultsAreFound() {
    pictures.isSized(PagePictures.WIDE);
    browser.open(pages.url("/signed-out"));
    pictures.settle();
    assertThat(pictures.shutOut()).isEmpty();
    browser.script("document.querySelector('main').append(document.createElement('select'))");
    assertThat(pictures.shutOut()).singleElement().asString().contains("select-name");
  }

  @Test
  void aNumberSeparatedFromItsUnitIsFound() {
    pictures.isSized(PagePictures.WIDE);
    browser.open(pages.url("/signed-out"));
    pictures.settle();
    assertThat(pictures.torn()).isEmpty();
    browser.script(ADD + "added.style.width = '1px'; added.textContent = 'of 5 TB'");
    assertThat(pictures.torn()).asString().isEqualTo("[of 5 TB]");
  }

  @Test
  void tooSmallTouchTargetsAreFound() {
    pictures.isSized(PagePictures.NARROW);
    browser.open(pages.url("/signed-out"));
    pictures.settle();
    assertThat(pictures.tooSmall()).isEmpty();
    browser.script(
        ADD
            + "added.innerHTML = '<button>a</button><button>b</button>';"
            + "added.querySelectorAll('button').forEach(b => Object.assign(b.style,"
            + " {padding: 0, border: 0, display: 'block', height: '12px', width: '12px'}))");
    assertThat(pictures.tooSmall()).asString().contains("target-size");
  }

  private static void opensTheMenu(Browser at) {
    at.click(at.one(".menu summary").isDisplayed() ? ".menu summary" : ".who summary");
  }

  private static void refusesInSilence(Browser at) {
    at.click("[data-ask='12-T1_US_FNAL_Disk'] [value=refuse]");
    at.until("[data-ask='12-T1_US_FNAL_Disk'] .invalid-feedback", "needed");
  }

  private static void makesAUser(Browser at) {
    at.type("#name", "ann");
    at.type("#roles", "user", Keys.ENTER);
    at.until(".notice.good", "ann");
  }

  private static void setsABadPassword(Browser at) {
    at.type("#old", ScriptedPeople.PASSWORD);
    at.type("#fresh", "short");
    at.type("#again", "shorter", Keys.ENTER);
    at.until(() -> !at.all(".invalid-feedback").isEmpty());
  }

  /** Runs last, because it ends the session. */
  private static void decidesTooLate(Browser at) {
    at.driver().manage().deleteCookieNamed("argosy_session");
    at.click("[data-ask='12-T1_US_FNAL_Disk'] [value=approve]");
    at.until("h1", "Your session has ended");
  }

  private static void usesABadLink(Browser at) {
    at.click("main button");
    at.until("h1", "does not sign you in");
  }

  private static void signsInWrongly(Browser at) {
    at.type("#name", "ada");
    at.type("#password", "not my password", Keys.ENTER);
    at.until("[role=alert]", "wrong");
  }
}
