package io.argosy.web;

import static io.argosy.web.fixture.Answers.encoded;
import static io.argosy.web.fixture.RequestScript.FORM;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.web.fixture.RequestScript;
import io.argosy.web.fixture.RunningPages;
import io.argosy.web.fixture.World;
import java.net.http.HttpResponse;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The form for a new request, from the preview to exactly one request. */
class ConfirmedRequestPagesTest {

  private static RunningPages pages;
  private static RequestScript requests;
  private RunningPages.Visitor ada;

  @BeforeAll
  static void start() {
    pages = RunningPages.shared();
    requests = pages.router().requests();
    new World(pages.database(), pages.now());
  }

  @BeforeEach
  void signIn() {
    requests.begin();
    ada = pages.visitor().signedIn();
  }

  @Test
  void aConfirmedRequestIsMadeAndShown() {
    String confirm = confirmation(ada.previewed(FORM));
    requests.forget();
    HttpResponse<String> answer = ada.post("/requests/new", confirm);
    assertThat(answer.statusCode()).isEqualTo(302);
    assertThat(answer.headers().firstValue("Location").orElse("")).endsWith("/requests/7");
    ada.post("/requests/new", confirm);
    assertThat(requests.sent()).hasSize(2);
    String first = requests.sent().getFirst();
    assertThat(first)
        .startsWith("POST /command/v1/requests {\"key\":\"")
        .contains("\"priority\":1", "\"activity\":\"default\"", "\"comment\":null");
    assertThat(requests.sent().getLast()).isEqualTo(first);
  }

  @Test
  void eachPreviewHasItsOwnKey() {
    assertThat(confirmation(ada.previewed(FORM)).replaceAll(".*key=", ""))
        .isNotEqualTo(confirmation(ada.previewed(FORM)).replaceAll(".*key=", ""));
  }

  @Test
  void aRefusedConfirmationIsExplainedAtItsFieldAndKeepsTheInput() {
    String confirm = confirmation(ada.previewed(FORM + "&comment=stays"));
    requests.script(
        "/command/v1/requests",
        422,
        """
            {"type":"urn:argosy:problem:refused-value","title":"refused value","status":422,
             "detail":"activity: must be 1 to 64","errors":[
               {"field":"activity","rejected":null,"message":"must be 1 to 64 of A-Z"}]}
            """);
    HttpResponse<String> answer = ada.post("/requests/new", confirm);
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body())
        .containsPattern("id=\"activity-error\">must be 1 to 64 of A-Z")
        .contains("value=\"stays\"");
  }

  @Test
  void afterATimeoutTheSameKeyIsConfirmedAgain() {
    String confirm = confirmation(ada.previewed(FORM));
    requests.script("/command/v1/requests", 503, "");
    HttpResponse<String> answer = ada.post("/requests/new", confirm);
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("not made twice");
    assertThat(withoutToken(confirmation(answer.body()))).isEqualTo(withoutToken(confirm));
  }

  @Test
  void aGrownWildcardNeedsAnotherPreview() {
    String confirm = confirmation(ada.previewed(FORM));
    requests.forget();
    HttpResponse<String> answer = ada.post("/requests/new", confirm.replace("seen=1", "seen=2"));
    assertThat(answer.statusCode()).isEqualTo(422);
    assertThat(answer.body()).contains("The matching datasets have changed");
    assertThat(requests.sent()).noneMatch(request -> request.contains("/command/"));
  }

  @Test
  void withAnInvalidTokenNothingIsRequested() {
    String confirm = confirmation(ada.previewed(FORM));
    requests.forget();
    assertThat(pages.visitor().post("/requests/new", confirm).statusCode()).isIn(302, 401, 403);
    assertThat(ada.post("/requests/new", withoutToken(confirm)).statusCode()).isIn(302, 401, 403);
    assertThat(requests.sent()).isEmpty();
    requests.script("/command/v1/requests", 401, "");
    HttpResponse<String> over = ada.post("/requests/new", confirm);
    assertThat(over.statusCode()).isEqualTo(401);
  }

  /** The CSRF token is masked differently each time. */
  private static String withoutToken(String sent) {
    return sent.replaceAll("_csrf=[^&]*&", "");
  }

  /** The fields that the confirmation form sends. */
  private static String confirmation(String page) {
    String form = page.replaceAll("(?s).*<form method=\"post\"[^>]*class=\"confirm\"", "");
    StringBuilder sent = new StringBuilder();
    Pattern.compile("<input type=\"hidden\" name=\"([^\"]+)\" value=\"([^\"]*)\"")
        .matcher(form.replaceAll("(?s)</form>.*", ""))
        .results()
        .forEach(
            input ->
                sent.append(sent.isEmpty() ? "" : "&")
                    .append(input.group(1))
                    .append('=')
                    .append(encoded(input.group(2).replace("&amp;", "&"))));
    assertThat(sent.toString()).contains("_csrf=", "key=", "seen=1");
    return sent.toString();
  }
}
