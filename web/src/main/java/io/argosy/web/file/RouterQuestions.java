package io.argosy.web.file;

import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.DecisionForm;
import io.argosy.common.wire.user.DecisionView;
import io.argosy.web.access.SignedInUser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Asks the router, as the user, what must be worked out; a page does without what it misses. */
public final class RouterQuestions {

  private static final Logger log = LoggerFactory.getLogger(RouterQuestions.class);
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int DESTINATIONS = 3;
  private static final int GOOD = 200;

  private final JsonMapper json = WireJson.tolerant();
  private final URI decisions;
  private final HttpClient client;

  public RouterQuestions(URI routerUrl, SSLContext trust) {
    decisions = URI.create(routerUrl.toString().replaceAll("/+$", "") + "/query/v1/decisions");
    client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(trust)
            .connectTimeout(PATIENCE)
            .build();
  }

  /** Of the newest decision for each destination. */
  List<ExplainedView> explanations(
      SignedInUser user, List<io.argosy.web.decision.DecisionView> latest) {
    return latest.stream()
        .map(decision -> new DecisionForm(decision.lfn(), decision.destination()))
        .distinct()
        .limit(DESTINATIONS)
        .flatMap(form -> explained(user, form))
        .toList();
  }

  private Stream<ExplainedView> explained(SignedInUser user, DecisionForm form) {
    return ask(user, form)
        .flatMap(decision -> Optional.ofNullable(decision.explanation()))
        .flatMap(why -> Optional.ofNullable(why.runnerUp()))
        .map(ExplainedView::wouldWin)
        .map(sentences -> new ExplainedView(form.destination(), sentences))
        .stream();
  }

  private Optional<DecisionView> ask(SignedInUser user, DecisionForm form) {
    HttpRequest request =
        HttpRequest.newBuilder(decisions)
            .timeout(PATIENCE)
            .header("Content-Type", "application/json")
            .header("Authorization", "Bearer " + user.token())
            .POST(BodyPublishers.ofString(json.writeValueAsString(form)))
            .build();
    try {
      HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
      return answer.statusCode() == GOOD
          ? Optional.of(json.readValue(answer.body(), DecisionView.class))
          : Optional.empty();
    } catch (IOException | JacksonException e) {
      log.warn("The router does not explain a decision: {}", e.getClass().getSimpleName());
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }
}
