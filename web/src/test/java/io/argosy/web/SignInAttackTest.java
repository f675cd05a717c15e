package io.argosy.web;

import static io.argosy.web.fixture.Answers.cookie;
import static io.argosy.web.fixture.Answers.encoded;
import static io.argosy.web.fixture.Answers.location;
import static io.argosy.web.fixture.Answers.token;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.RunningPages.Visitor;
import io.argosy.web.fixture.ScriptedPeople;
import io.argosy.web.fixture.World;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attacks on the sign-in. */
class SignInAttackTest {

  private static RunningPages pages;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    new World(pages.database(), pages.now());
  }

  /** Addresses that a browser takes for another host: by slashes, a backslash or a hidden tab. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "https://evil.example/", "//evil.example", "/\\evil.example", "\\/evil.example",
        "/\t/evil.example", "/ /evil.example", "///evil.example", "javascript:alert(1)",
        "http:evil.example", "/\r\nLocation: https://evil.example", "evil.example", "",
        "/sign-out", "/sign-in?to=/sign-in", "/data/v1/nodes", "/live"
      })
  void noSignInLeadsToAnotherHost(String to) {
    String asked = "/sign-in?to=" + encoded(to);
    Visitor visitor = pages.visitor();
    HttpResponse<String> form = visitor.get(asked);
    assertThat(form.body()).contains("name=\"to\" value=\"/\"");
    HttpResponse<String> in =
        visitor.post(
            "/sign-in",
            "name=ada&password=%s&to=%s&_csrf=%s"
                .formatted(encoded(ScriptedPeople.PASSWORD), encoded(to), token(form)));
    assertThat(in.statusCode()).isEqualTo(302);
    assertThat(location(in)).matches("(http://127\\.0\\.0\\.1:\\d+)?/");
    Visitor byLink = pages.visitor();
    String code = pages.router().code("redirected-" + Math.abs(to.hashCode()));
    assertThat(location(byLink.comesBy("/sign-in?code=" + code + "&to=" + encoded(to))))
        .matches("(http://127\\.0\\.0\\.1:\\d+)?/");
  }

  /** A session prepared by an attacker is not the one that the victim signs in to. */
  @Test
  void aSessionPreparedByAnAttackerIsNotSignedIn() {
    Visitor stranger = pages.visitor().signedIn();
    String planted = cookie(stranger.comesBy("/sign-in?code=" + pages.router().code("planted")));
    String id = planted.replaceAll("argosy_session=([^;]*).*", "$1");
    for (String cookie : List.of(id, "AAAA", "")) {
      HttpResponse<String> form =
          pages.visitor().get("/sign-in?to=/breakers", "Cookie", "argosy_session=" + cookie);
      assertThat(form.headers().firstValue("Set-Cookie").orElse("")).doesNotContain(id + ";");
    }
    Visitor victim = pages.visitor();
    HttpResponse<String> form = victim.get("/sign-in");
    HttpResponse<String> in = victim.signsIn(form, "ada", ScriptedPeople.PASSWORD);
    assertThat(cookie(in)).startsWith("argosy_session=").doesNotContain("AAAA", id);
  }

  @Test
  void everyPostNeedsACsrfToken() {
    Visitor visitor = pages.visitor();
    visitor.get("/sign-in");
    int guesses = people().guesses();
    String proof = "name=ada&password=" + encoded(ScriptedPeople.PASSWORD);
    assertThat(visitor.post("/sign-in", proof).statusCode()).isEqualTo(403);
    assertThat(visitor.post("/sign-in", proof + "&_csrf=guessed").statusCode()).isEqualTo(403);
    assertThat(people().guesses()).isEqualTo(guesses);
    int asked = pages.router().asked();
    String code = "code=" + pages.router().code("posted-by-a-stranger");
    assertThat(visitor.post("/sign-in", code).statusCode()).isEqualTo(403);
    assertThat(visitor.post("/sign-in", code + "&_csrf=guessed").statusCode()).isEqualTo(403);
    assertThat(pages.router().asked()).isEqualTo(asked);
    Visitor in = pages.visitor().signedIn();
    for (String path : List.of("/sign-out", "/account/password", "/approvals/11", "/theme")) {
      assertThat(in.post(path, "a=b").statusCode()).as(path).isEqualTo(403);
      HttpResponse<String> byScript =
          in.send(
              in.request(path, "HX-Request", "true", "X-CSRF-TOKEN", "guessed")
                  .POST(BodyPublishers.noBody()));
      assertThat(byScript.statusCode()).as(path).isEqualTo(403);
    }
    assertThat(in.get("/").statusCode()).isEqualTo(200);
  }

  /** Even with a valid token, because a neighbouring host of the domain may have set its cookie. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Sec-Fetch-Site: cross-site",
        "Sec-Fetch-Site: same-site",
        "Origin: https://evil.example",
        "Origin: null"
      })
  void requestsFromOtherOriginsChangeNothing(String header) {
    Visitor visitor = pages.visitor().signedIn();
    String token = token(visitor.get("/account"));
    String[] parts = header.split(": ", 2);
    HttpResponse<String> answer =
        visitor.send(
            visitor
                .request(
                    "/sign-out",
                    parts[0],
                    parts[1],
                    "Content-Type",
                    "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("_csrf=" + token)));
    assertThat(answer.statusCode()).isEqualTo(403);
    assertThat(visitor.get("/").statusCode()).isEqualTo(200);
    HttpResponse<String> own =
        visitor.send(
            visitor
                .request(
                    "/sign-out",
                    "Origin",
                    "http://127.0.0.1:" + pages.port(),
                    "Content-Type",
                    "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("_csrf=" + token)));
    assertThat(own.statusCode()).isEqualTo(302);
  }

  @Test
  void manyWrongPasswordsBlockTheirClientOnly() {
    try (RunningPages own = RunningPages.with("--server.forward-headers-strategy=native")) {
      int before = people().guesses();
      List<Integer> answers =
          IntStream.range(0, 21).mapToObj(n -> guess(own, "user" + n, "192.0.2.1")).toList();
      assertThat(answers.subList(0, 20)).containsOnly(401);
      assertThat(answers.getLast()).isEqualTo(429);
      assertThat(people().guesses() - before).isEqualTo(20);
      assertThat(guess(own, "user", "192.0.2.2")).isEqualTo(401);
      HttpResponse<String> code =
          own.visitor().comesBy("/sign-in?code=x", "X-Forwarded-For", "192.0.2.1");
      assertThat(code.statusCode()).isEqualTo(429);
      assertThat(Long.parseLong(code.headers().firstValue("Retry-After").orElse("0")))
          .isBetween(1L, 60L);
    }
  }

  private static int guess(RunningPages pages, String name, String from) {
    Visitor visitor = pages.visitor();
    String token = token(visitor.get("/sign-in"));
    return visitor
        .send(
            visitor
                .request(
                    "/sign-in",
                    "X-Forwarded-For",
                    from,
                    "Content-Type",
                    "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("name=" + name + "&password=a+guess&_csrf=" + token)))
        .statusCode();
  }

  @Test
  void aLongFormIsReadFromSignedInUsersOnly() {
    String filling = "&x=" + "y".repeat(40_000);
    assertThat(pages.visitor().post("/sign-in", "name=ada" + filling).statusCode()).isEqualTo(413);
    Visitor in = pages.visitor().signedIn();
    String form = "theme=dark&_csrf=" + token(in.get("/account"));
    assertThat(in.post("/theme", form + filling).statusCode()).isEqualTo(302);
    assertThat(in.post("/theme", form + filling + filling).statusCode()).isEqualTo(413);
  }

  @Test
  void aVisitorWithoutASessionUsesNoMemory() {
    HttpResponse<String> form = pages.visitor().get("/sign-in");
    assertThat(form.headers().allValues("Set-Cookie"))
        .singleElement()
        .asString()
        .startsWith("argosy_csrf=")
        .contains("HttpOnly", "SameSite=Lax", "Path=/");
  }

  private static ScriptedPeople people() {
    return pages.router().people();
  }
}
