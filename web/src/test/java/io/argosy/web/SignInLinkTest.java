package io.argosy.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.ScriptedRouter;
import io.argosy.web.fixture.World;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Signing in by a link that works once. */
@ExtendWith(OutputCaptureExtension.class)
class SignInLinkTest {

  private static RunningPages pages;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    new World(pages.database(), pages.now());
  }

  @Test
  void aLinkSignsInOnce(CapturedOutput log) {
    String code = pages.router().code("a-link-that-signs-in");
    var visitor = pages.visitor();
    HttpResponse<String> in = visitor.comesBy("/sign-in?code=" + code);
    assertThat(in.statusCode()).isEqualTo(302);
    assertThat(in.headers().firstValue("Location").orElse("")).endsWith("/").doesNotContain(code);
    assertThat(in.headers().firstValue("Set-Cookie").orElse(""))
        .startsWith("argosy_session=")
        .contains("HttpOnly", "SameSite=Lax")
        .doesNotContain("Secure");

    assertThat(visitor.get("/").statusCode()).isEqualTo(200);
    assertThat(visitor.sees("/", "/demo/photos"))
        .contains("ada", "/demo/photos &amp; films")
        .doesNotContain(ScriptedRouter.TOKEN, code);

    HttpResponse<String> again = pages.visitor().comesBy("/sign-in?code=" + code);
    assertThat(again.statusCode()).isEqualTo(403);
    assertThat(again.body()).contains("does not sign you in").doesNotContain(code);
    assertThat(again.headers().firstValue("Set-Cookie")).isEmpty();
    assertThat(log).doesNotContain(code).doesNotContain(ScriptedRouter.TOKEN);
  }

  /** Requests by prefetching browsers, mail scanners and chat previews, which look like users. */
  @Test
  void openingTheLinkDoesNotUseItUp() {
    String code = pages.router().code("a-link-that-is-peeked-at");
    var visitor = pages.visitor();
    int asked = pages.router().asked();
    pages.visitor().send(head("/sign-in?code=" + code));
    HttpResponse<String> page = visitor.get("/sign-in?code=" + code, "Accept", "text/html");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("Sign in</button>").doesNotContain(ScriptedRouter.USER);
    assertThat(page.headers().firstValue("Set-Cookie").orElse("")).startsWith("argosy_csrf=");
    assertThat(visitor.get("/").statusCode()).isEqualTo(401);
    assertThat(pages.router().asked()).isEqualTo(asked);
    HttpResponse<String> in = visitor.presses(page);
    assertThat(in.statusCode()).isEqualTo(302);
    assertThat(visitor.get("/").statusCode()).isEqualTo(200);
    String other = pages.router().code("a-link-for-who-is-in");
    assertThat(visitor.get("/sign-in?code=" + other).body())
        .contains("You are signed in here as <b>" + ScriptedRouter.USER);
  }

  private static HttpRequest.Builder head(String path) {
    return pages.visitor().request(path).method("HEAD", BodyPublishers.noBody());
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "wrong", "a%0d%0aSet-Cookie:x", "..%2f..", "%00", "%3Cscript%3E"})
  void aMalformedCodeIsRefusedAndNotEchoed(String code) {
    HttpResponse<String> answer = pages.visitor().comesBy("/sign-in?code=" + code);
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
    assertThat(answer.body()).contains("does not sign you in").doesNotContain("<script>");
  }

  @Test
  void aLinkStaysValidWhileTheRouterDoesNotAnswer() {
    String code = pages.router().code("a-link-for-later");
    pages.router().broken(true);
    var visitor = pages.visitor();
    HttpResponse<String> away = visitor.comesBy("/sign-in?code=" + code + "&to=/nodes");
    assertThat(away.statusCode()).isEqualTo(503);
    assertThat(away.body()).contains("not possible right now", "probably still valid");
    pages.router().broken(false);
    HttpResponse<String> in = visitor.presses(away);
    assertThat(in.headers().firstValue("Location").orElse("")).endsWith("/nodes");
  }

  @Test
  void aDoubleClickSignsInOnceAndNobodyElse() {
    String code = pages.router().code("a-link-that-is-pressed-twice");
    var visitor = pages.visitor();
    HttpResponse<String> page = visitor.get("/sign-in?to=/nodes&code=" + code);
    assertThat(visitor.presses(page).statusCode()).isEqualTo(302);
    String session = visitor.session();
    int asked = pages.router().asked();
    HttpResponse<String> again = visitor.presses(page);
    assertThat(again.statusCode()).isEqualTo(302);
    assertThat(again.headers().firstValue("Location").orElse("")).endsWith("/nodes");
    assertThat(visitor.session()).isEqualTo(session);
    assertThat(pages.router().asked()).isEqualTo(asked);
    var signedIn = pages.visitor().signedIn();
    assertThat(signedIn.comesBy("/sign-in?code=" + code).statusCode()).isEqualTo(403);
  }

  @Test
  void anOldSessionsIdIsNotTheNewOnes() {
    var visitor = pages.visitor().signedIn();
    String first = cookieOf(visitor.comesBy("/sign-in?code=" + pages.router().code("first-again")));
    String second =
        cookieOf(visitor.comesBy("/sign-in?code=" + pages.router().code("second-again")));
    assertThat(first).isNotBlank().isNotEqualTo(second);
  }

  /** Otherwise the old token would stay valid for hours, and nobody could revoke it. */
  @Test
  void signingInAsAnotherUserSignsTheFirstOneOut() {
    var visitor = pages.visitor().signedIn();
    int before = pages.router().signedOut().size();
    visitor.comesBy("/sign-in?code=" + pages.router().code("of-somebody-else"));
    assertThat(pages.router().signedOut()).hasSize(before + 1);
    assertThat(visitor.get("/").statusCode()).isEqualTo(200);
  }

  private static String cookieOf(HttpResponse<String> answer) {
    return answer.headers().firstValue("Set-Cookie").orElse("").replaceAll(";.*", "");
  }
}
