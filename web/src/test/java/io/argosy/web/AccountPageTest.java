package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.web.fixture.Answers;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.RunningPages.Visitor;
import io.argosy.web.fixture.ScriptedPeople;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class AccountPageTest {

  private static RunningPages pages;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
  }

  @AfterEach
  void asBefore() {
    people().broken(false);
    people().revoked(false);
    people().justCameByLink(false);
    people().roles("user");
    people().resetPassword();
  }

  @Test
  void theAccountShowsNameAndRoles() {
    people().roles("user", "data-manager:SOUTH", "operator:NORTH", "admin");
    Visitor visitor = pages.visitor().signedIn();
    assertThat(visitor.get("/account").body())
        .contains("You are ada", "Data manager of SOUTH", "Operator of NORTH", "Admin")
        .contains("autocomplete=\"current-password\"", "autocomplete=\"new-password\"")
        .contains("name=\"username\" autocomplete=\"username\"");
    HttpResponse<String> data = visitor.get("/data/v1/account");
    assertThat(data.statusCode()).isEqualTo(200);
    assertThat(data.body()).contains("\"data-manager:SOUTH\"", "\"oldPasswordNeeded\":true");
    assertThat(visitor.get("/").body()).contains("href=\"/approvals\"", "href=\"/account\"");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "wrong | a much better one | a much better one | This is not your password.",
        "correct horse battery | short | short | A password has 12 to 256 characters",
        "correct horse battery | a much better one | another | The two passwords differ.",
        "correct horse battery | '' | '' | Type a new password."
      })
  void invalidInputIsExplainedAtItsField(String old, String fresh, String again, String sentence) {
    Visitor visitor = pages.visitor().signedIn();
    HttpResponse<String> answer = change(visitor, old, fresh, again);
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body())
        .contains(sentence, "aria-invalid=\"true\"")
        .doesNotContain("a much better one");
    assertThat(people().password()).isEqualTo(ScriptedPeople.PASSWORD);
  }

  @Test
  void aNewPasswordIsSetAndTheSessionGetsANewId(CapturedOutput log) {
    Visitor visitor = pages.visitor().signedIn();
    String before = visitor.session();
    HttpResponse<String> done =
        change(visitor, ScriptedPeople.PASSWORD, "a much better one", "a much better one");
    assertThat(done.statusCode()).isEqualTo(302);
    String there = URI.create(Answers.location(done)).getPath() + "?changed";
    assertThat(Answers.location(done)).endsWith(there);
    assertThat(visitor.get(there).body())
        .contains("Your password is set.", "Change your password", "Set <time");
    assertThat(visitor.session()).isNotBlank().isNotEqualTo(before);
    people().justCameByLink(true);
    assertThat(visitor.get("/account").body()).contains("your current password is not needed");
    change(visitor, "", ScriptedPeople.PASSWORD, ScriptedPeople.PASSWORD);
    assertThat(people().password()).isEqualTo(ScriptedPeople.PASSWORD);
    assertThat(log).doesNotContain("a much better one").doesNotContain(ScriptedPeople.PASSWORD);
  }

  @Test
  void aSilentRouterGetsANoticeOnACompletePage() {
    Visitor visitor = pages.visitor().signedIn();
    people().broken(true);
    HttpResponse<String> page = visitor.get("/account");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("The router does not answer right now", "You are ada");
    assertThat(visitor.get("/data/v1/account").statusCode()).isEqualTo(503);
  }

  /** An admin disables the user; the next page but one refuses. */
  @Test
  void aDisabledUserLosesTheSession() {
    Visitor visitor = pages.visitor().signedIn();
    people().revoked(true);
    assertThat(visitor.get("/account").statusCode()).isEqualTo(302);
    assertThat(visitor.get("/account", "Accept", "text/html").statusCode()).isEqualTo(401);
    assertThat(visitor.get("/data/v1/nodes").statusCode()).isEqualTo(401);
  }

  /** The token is checked in the background, also without a visit to the account page. */
  @Test
  void newRolesAndARevokedTokenAreNoticedInTheBackground() {
    Duration check = Duration.ofSeconds(10);
    try (RunningPages own = RunningPages.with("--argosy.web.session-check=" + check)) {
      Visitor visitor = own.visitor().signedIn();
      people().roles("data-manager:SOUTH");
      assertThat(visitor.get("/breakers").body()).doesNotContain("href=\"/approvals\"");
      own.clock().pass(check);
      visitor.until("/breakers", "href=\"/approvals\"");
      people().revoked(true);
      own.clock().pass(check);
      await().until(() -> visitor.get("/data/v1/nodes").statusCode() == 401);
    }
  }

  private static ScriptedPeople people() {
    return pages.router().people();
  }

  private static HttpResponse<String> change(
      Visitor visitor, String old, String fresh, String again) {
    return visitor.sends(
        "/account/password",
        "old_password=%s&new_password=%s&new_password_again=%s"
            .formatted(old, fresh, again)
            .replace(' ', '+'));
  }
}
