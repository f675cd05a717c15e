package io.argosy.web;

import static io.argosy.web.fixture.Answers.cookie;
import static io.argosy.web.fixture.Answers.encoded;
import static io.argosy.web.fixture.Answers.location;
import static io.argosy.web.fixture.Answers.tag;
import static io.argosy.web.fixture.Answers.token;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.RunningPages.Visitor;
import io.argosy.web.fixture.ScriptedPeople;
import io.argosy.web.fixture.ScriptedRouter;
import io.argosy.web.fixture.World;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Signing in, and the return to the page that was requested. */
@ExtendWith(OutputCaptureExtension.class)
class SignInTest {

  private static final String PAGE = "text/html";

  private static RunningPages pages;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    new World(pages.database(), pages.now());
  }

  @Test
  void nameAndPasswordLeadToTheRequestedPage(CapturedOutput log) {
    Visitor visitor = pages.visitor();
    HttpResponse<String> asked = visitor.get("/decisions?q=a%2Bb", "Accept", PAGE);
    assertThat(asked.statusCode()).isEqualTo(401);
    assertThat(asked.body())
        .contains("name=\"to\" value=\"/decisions?q=a%2Bb\"", "autocomplete=\"username\"")
        .contains("autocomplete=\"current-password\"")
        .doesNotContain("photos", "has ended");
    HttpResponse<String> in = visitor.signsIn(asked, "ada", ScriptedPeople.PASSWORD);
    assertThat(in.statusCode()).isEqualTo(302);
    assertThat(location(in)).endsWith("/decisions?q=a%2Bb");
    assertThat(cookie(in)).startsWith("argosy_session=").contains("HttpOnly", "SameSite=Lax");
    assertThat(visitor.get("/decisions").statusCode()).isEqualTo(200);
    assertThat(location(visitor.get("/sign-in?to=/breakers"))).endsWith("/breakers");
    assertThat(log).doesNotContain(ScriptedPeople.PASSWORD).doesNotContain(ScriptedRouter.TOKEN);
  }

  @Test
  void aWrongPasswordIsShownAtTheFormAndTheNameStays() {
    Visitor visitor = pages.visitor();
    HttpResponse<String> form = visitor.get("/sign-in?to=/breakers");
    for (String name : new String[] {"ada", "nobody"}) {
      HttpResponse<String> wrong = visitor.signsIn(form, name, "not the password");
      assertThat(wrong.statusCode()).isEqualTo(401);
      assertThat(wrong.body())
          .contains("role=\"alert\"", "Name or password is wrong", "value=\"" + name + "\"")
          .contains("name=\"to\" value=\"/breakers\"")
          .doesNotContain("not the password");
      assertThat(wrong.body().replace("\"" + name + "\"", "")).contains("id=\"password\"");
      assertThat(wrong.headers().firstValue("Set-Cookie").orElse(""))
          .doesNotContain("argosy_session");
      assertThat(tag(wrong.body(), "id=\"password\"")).contains("autofocus");
    }
  }

  @Test
  void missingInputIsReportedAtItsField() {
    Visitor visitor = pages.visitor();
    HttpResponse<String> form = visitor.get("/sign-in");
    assertThat(tag(form.body(), "id=\"name\"")).contains("autofocus");
    int guesses = people().guesses();
    HttpResponse<String> empty = visitor.signsIn(form, " ", "");
    assertThat(empty.statusCode()).isEqualTo(422);
    assertThat(empty.body())
        .contains("Type your user name.", "Type your password.", "aria-describedby=\"name-fault\"");
    assertThat(tag(empty.body(), "id=\"name\"")).contains("autofocus");
    HttpResponse<String> half = visitor.signsIn(form, "<b>ada", "");
    assertThat(half.body()).contains("value=\"&lt;b&gt;ada\"").doesNotContain("user name.");
    assertThat(tag(half.body(), "id=\"password\"")).contains("autofocus");
    assertThat(people().guesses()).isEqualTo(guesses);
  }

  @Test
  void aSilentOrRefusingRouterGetsANotice() {
    Visitor visitor = pages.visitor();
    HttpResponse<String> form = visitor.get("/sign-in");
    people().broken(true);
    HttpResponse<String> away = visitor.signsIn(form, "ada", ScriptedPeople.PASSWORD);
    people().broken(false);
    assertThat(away.statusCode()).isEqualTo(503);
    assertThat(away.body()).contains("not possible right now");
    people().shut(true);
    HttpResponse<String> shut = visitor.signsIn(form, "ada", ScriptedPeople.PASSWORD);
    people().shut(false);
    assertThat(shut.statusCode()).isEqualTo(429);
    assertThat(shut.headers().firstValue("Retry-After")).contains("600");
    assertThat(shut.body()).contains("Too many failed sign-ins; try again.");
  }

  /** Braces are not taken for template variables. */
  @Test
  void anUnusualLocalAddressIsKeptUnchanged() {
    String code = pages.router().code("odd-address");
    String to = "/requests/new?q=%7Bx%7D&dataset=/a/b%25c";
    HttpResponse<String> in =
        pages.visitor().comesBy("/sign-in?code=" + code + "&to=" + encoded(to));
    assertThat(location(in)).endsWith(to);
  }

  @Test
  void aPollWithoutASessionGetsANoticeAndNoReload() {
    HttpResponse<String> answer =
        pages.visitor().get("/live", "HX-Request", "true", "Accept", PAGE);
    assertThat(answer.statusCode()).isEqualTo(401);
    assertThat(answer.headers().firstValue("HX-Refresh")).isEmpty();
    assertThat(answer.body()).doesNotContain("<");
  }

  /** A posted form is shown again and can be sent after signing in. */
  @Test
  void aFormCanBeSentAgainAfterItsSessionHasEnded() {
    Visitor visitor = pages.visitor().signedIn();
    people().roles("data-manager:SOUTH");
    people().forget();
    people().asks("77", "South_Disk", null);
    String token = token(visitor.get("/account"));
    String typed = "destination=South_Disk&decision=refuse&reason=no+%3Croom%3E&_csrf=" + token;
    visitor.forgetSession();
    HttpResponse<String> unsent = send(visitor, "/approvals/77", typed);
    assertThat(unsent.statusCode()).isEqualTo(401);
    assertThat(unsent.body())
        .contains("Nothing was changed", "action=\"/approvals/77\"")
        .contains("name=\"reason\" value=\"no &lt;room&gt;\"");
    assertThat(people().decided()).isEmpty();
    visitor.signedIn();
    assertThat(send(visitor, "/approvals/77", typed).statusCode()).isEqualTo(302);
    assertThat(people().decided()).hasSize(1);
    String again = token(visitor.get("/account"));
    visitor.forgetSession();
    HttpResponse<String> password =
        send(visitor, "/account/password", "old_password=hidden-old&new_password=x&_csrf=" + again);
    assertThat(password.statusCode()).isEqualTo(401);
    assertThat(password.body()).doesNotContain("hidden-old");
    people().forget();
  }

  private static HttpResponse<String> send(Visitor visitor, String path, String form) {
    return visitor.send(
        visitor
            .request(path, "Accept", PAGE, "Content-Type", "application/x-www-form-urlencoded")
            .POST(BodyPublishers.ofString(form)));
  }

  @Test
  void anEndedSessionGetsANotice() {
    Visitor visitor = pages.visitor();
    HttpResponse<String> page =
        visitor.get("/breakers", "Accept", PAGE, "Cookie", "argosy_session=0123456789ABCDEF");
    assertThat(page.statusCode()).isEqualTo(401);
    assertThat(page.body()).contains("Your session has ended", "value=\"/breakers\"");
  }

  private static ScriptedPeople people() {
    return pages.router().people();
  }
}
