package io.argosy.web.access;

import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.SignInForm;
import io.argosy.common.wire.user.TokenView;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Asks the router to change a code for a user's token, and to end it. Neither is ever logged. */
public final class RouterSignIns {

  private static final Logger log = LoggerFactory.getLogger(RouterSignIns.class);
  private static final Pattern CODE = Pattern.compile("[A-Za-z0-9._~-]{1,256}");
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final JsonMapper json = WireJson.tolerant();
  private final URI signIns;
  private final URI signOuts;
  private final HttpClient client;

  public RouterSignIns(URI routerUrl, SSLContext trust) {
    String commands = routerUrl.toString().replaceAll("/+$", "") + "/command/v1/";
    signIns = URI.create(commands + "sign-ins");
    signOuts = URI.create(commands + "sign-outs");
    client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(trust)
            .connectTimeout(PATIENCE)
            .build();
  }

  SignInAnswer signIn(String code) {
    if (!CODE.matcher(code).matches()) {
      return new SignInAnswer.Refused();
    }
    HttpRequest request =
        HttpRequest.newBuilder(signIns)
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(json.writeValueAsString(new SignInForm(code))))
            .build();
    try {
      return answerOf(client.send(request, BodyHandlers.ofString()));
    } catch (IOException | JacksonException e) {
      log.warn("The router does not answer a sign-in: {}", e.getClass().getSimpleName());
      return new SignInAnswer.Unanswered();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new SignInAnswer.Unanswered();
    }
  }

  /** The router forgets the token. Where it does not answer, the token lives until it expires. */
  void signOut(SignedInUser user) {
    HttpRequest request =
        HttpRequest.newBuilder(signOuts)
            .timeout(PATIENCE)
            .header("Authorization", "Bearer " + user.token())
            .POST(BodyPublishers.noBody())
            .build();
    try {
      int status = client.send(request, BodyHandlers.discarding()).statusCode();
      log.info("Signed out: user={} status={}", user.name(), status);
    } catch (IOException e) {
      log.warn(
          "The router does not answer a sign-out: user={} reason={}",
          user.name(),
          e.getClass().getSimpleName());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private SignInAnswer answerOf(HttpResponse<String> response) {
    int status = response.statusCode();
    if (status == 200 || status == 201) {
      TokenView view = json.readValue(response.body(), TokenView.class);
      return new SignInAnswer.Welcome(new SignedInUser(view.name(), view.token()));
    }
    if (status >= 400 && status < 500 && status != 429) {
      return new SignInAnswer.Refused();
    }
    log.warn("The router does not answer a sign-in: status={}", status);
    return new SignInAnswer.Unanswered();
  }
}
