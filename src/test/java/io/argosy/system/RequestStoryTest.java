package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.user.TokenRevocationForm;
import io.argosy.system.testbed.CommandRun;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.tool.PageUser;
import io.argosy.system.tool.SlowDoor;
import io.argosy.web.fixture.browser.Browser;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A user requests data, the data manager of the destination decides, and both watch. */
class RequestStoryTest {

  @RegisterExtension
  static final Testbed bed =
      TestbedPlan.ofNodes("GENEVA", "PASADENA").withRouter("approval=data-manager").built();

  private static final Pattern LINK = Pattern.compile("http\\S+/sign-in\\?code=\\S+");
  private static final String COMMENT = "for the festival";
  private static final String THERE = "tr[data-node=PASADENA] ";
  private static final String WHY = "tr[data-waits-at=PASADENA]";

  private static URI pages;
  @AutoClose private static PageUser ann;
  @AutoClose private static PageUser mark;

  @BeforeAll
  static void anAdminMakesAUserAndADataManager() {
    pages = URI.create("http://127.0.0.1:" + bed.web("session-check=1s").awaitReady().port());
    ann = new PageUser("ann", pages);
    mark = new PageUser("mark", pages);
    comesIn(ann, "user");
    comesIn(mark, "user", "data-manager:PASADENA_SITE");
  }

  /** Creates a user as an operator does; the user sets a password and signs out. */
  private static void comesIn(PageUser person, String... roles) {
    Stream<String> words = Stream.of("user", "add", person.name(), "--pages", pages.toString());
    Stream<String> given = Stream.of(roles).flatMap(role -> Stream.of("--role", role));
    CommandRun run = CommandRun.of(bed, Stream.concat(words, given).toArray(String[]::new));
    assertThat(run.exitCode()).as(run.text()).isZero();
    Matcher link = LINK.matcher(run.text());
    assertThat(link.find()).as(run.text()).isTrue();
    person.comesInBy(link.group());
  }

  @BeforeEach
  void nobodyIsSignedIn() {
    Stream.of(ann, mark).forEach(PageUser::isForgotten);
  }

  @Test
  void anApprovedRequestArrivesWhileBothWatch() throws IOException {
    SampleDataset films =
        bed.dataset("films")
            .file("short", 2_000_000)
            .file("shorter", 1_000_000)
            .file("long", 60_000_000)
            .at("GENEVA");
    ann.signsInOnTheWayTo("/requests/new?q=film");
    annFindsNothingByAnEmptyForm();
    String request = annRequests("ilms", "3 files", "63.0 MB");
    assertThat(bed.node("PASADENA").placeOf(films.lfn("short"))).doesNotExist();

    try (SlowDoor door = bed.doors().slow("GENEVA")) {
      door.holdAfter(20_000_000);
      mark.signsInOnTheWayTo("/approvals");
      markApproves(request);
      mark.open("/requests/" + request);
      mark.marksThePage();
      both(seen -> seen.until(THERE + ".status", "moving"));
      both(seen -> assertThat(seen.text(THERE + ".percent")).isNotEqualTo("100 %"));
      door.release();
      both(seen -> seen.until(THERE + ".percent", "100 %"));
    }
    both(seen -> seen.until(THERE + ".status", "done"));
    both(seen -> seen.until(WHY, "Approved by mark"));
    both(seen -> seen.until(() -> !seen.all("#arrivals canvas").isEmpty()));
    assertThat(List.of(ann, mark)).allMatch(PageUser::seesTheMarkedPage);
    assertThat(films.lfns()).allMatch(lfn -> films.isWholeAt("PASADENA", lfn));
    bed.audit().passes();
    sessionsEnd(request);
    assertThat(List.of(ann, mark)).allSatisfy(one -> assertThat(one.complaints()).isEmpty());
  }

  @Test
  void aRefusedRequesterSeesTheDecisionAndItsReason() {
    SampleDataset prints = bed.dataset("prints").file("one", 1_000_000).at("GENEVA");
    ann.signsInOnTheWayTo("/requests/new");
    String request = annRequests("/sys/pr*", "1 file", "1.00 MB");
    mark.signsInOnTheWayTo("/approvals");
    Browser browser = mark.browser();
    browser.type("#why-" + request + "-PASADENA", "no room before June");
    browser.click("[data-ask='" + request + "-PASADENA'] [value=refuse]");
    browser.until("[role=status]", "Refused: request " + request + " to PASADENA");

    ann.browser().until(THERE + ".status", "refused");
    ann.browser().until(WHY, "Refused by mark");
    assertThat(ann.browser().text(WHY)).endsWith(": no room before June");
    assertThat(ann.seesTheMarkedPage()).isTrue();
    assertThat(bed.node("PASADENA").placeOf(prints.lfn("one"))).doesNotExist();
    assertThat(List.of(ann, mark)).allSatisfy(one -> assertThat(one.complaints()).isEmpty());
  }

  private static void annFindsNothingByAnEmptyForm() {
    Browser browser = ann.browser();
    browser.click("button[name=preview]");
    browser.until("#dataset-error", "Choose at least one dataset");
    browser.until("#to-error", "Choose at least one destination.");
    assertThat(browser.one("#q").getAttribute("value")).isEqualTo("film");
  }

  /** Requests a file by a part of its name or a wildcard; returns the request's number. */
  private static String annRequests(String typed, String files, String size) {
    Browser browser = ann.browser();
    browser.type("#q", typed);
    browser.until("#found", typed);
    browser.click("#found input");
    browser.until(() -> browser.all("#chosen input").size() == 1);
    browser.click("input[name=to][value=PASADENA]");
    browser.click("#more summary");
    browser.type("#comment", COMMENT);
    browser.click("button[name=preview]");
    browser.until("#preview .figures", size);
    assertThat(browser.text("#preview " + THERE))
        .contains("0 %", files, "GENEVA", "by the data manager of PASADENA_SITE");

    browser.click(".confirm button");
    browser.until(THERE + ".status", "waiting for approval");
    browser.until(WHY, "data manager of PASADENA_SITE");
    ann.marksThePage();
    return browser.address().replaceFirst(".*/requests/", "");
  }

  private static void markApproves(String request) {
    Browser browser = mark.browser();
    String ask = "[data-ask='" + request + "-PASADENA'] ";
    browser.until(() -> countsOneInTheMenu(browser));
    assertThat(browser.text(ask)).contains("/sys/films", "to PASADENA", "ann", "63.0 MB", COMMENT);

    browser.click(ask + "[value=refuse]");
    browser.until(ask + ".invalid-feedback", "A reason is needed");
    browser.click(ask + "[value=approve]");
    browser.until("[role=status]", "Approved: request " + request + " to PASADENA");
    browser.until(".empty", "Nothing waits for you.");
  }

  /** Pages do not wait for the count: on a slow machine the first page may come without it. */
  private static boolean countsOneInTheMenu(Browser browser) {
    mark.open("/approvals");
    return browser.text("nav [aria-current=page]").matches("(?s)Approvals\\s*1.*");
  }

  /** Sessions end by sign-out, or by an admin while a page is open or closed. */
  private static void sessionsEnd(String request) {
    ann.signsOut();
    ann.open("/requests/" + request);
    ann.browser().until("h1", "Sign in");
    ann.signsIn("/requests/" + request);

    shutOut(ann);
    assertThat(ann.isAt("/requests/" + request)).isTrue();
    ann.browser().click("#ended a");
    ann.browser().until("h1", "Sign in");
    ann.signsIn("/requests/" + request);

    shutOut(mark);
    mark.open("/requests?status=done&text=film");
    mark.browser().until("h1", "Sign in");
    mark.signsIn("/requests?status=done&text=film");
    mark.browser().until("main", "request " + request + ",");
  }

  private static void shutOut(PageUser person) {
    var form = new TokenRevocationForm(person.name(), "user");
    bed.admin().post("/command/v1/token-revocations", form).requireDone();
    person.browser().until("#ended", "Your session has ended");
  }

  private static void both(Consumer<Browser> check) {
    Stream.of(ann, mark).map(PageUser::browser).forEach(check);
  }
}
