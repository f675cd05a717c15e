package io.argosy.web.file;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.DecisionForm;
import io.argosy.common.wire.user.DecisionView;
import io.argosy.common.wire.user.ExplanationView;
import io.argosy.common.wire.user.FileWaitForm;
import io.argosy.common.wire.user.FileWaitView;
import io.argosy.web.access.SignedInUser;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Asks the router, as the user, what must be worked out; a page does without what it misses. */
public final class RouterQuestions {

  private static final Logger log = LoggerFactory.getLogger(RouterQuestions.class);
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int GOOD = 200;

  private final JsonMapper json = WireJson.tolerant();
  private final String queries;
  private final HttpClient client;

  public RouterQuestions(URI routerUrl, SSLContext trust) {
    queries = routerUrl.toString().replaceAll("/+$", "") + "/query/v1/";
    client =
        HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .sslContext(trust)
            .connectTimeout(PATIENCE)
            .build();
  }

  /** What this user may know. Once the router has not answered, nothing more is asked. */
  Asking asking(SignedInUser user) {
    return new Asking(user);
  }

  /** The questions of one page. Confined to one thread. */
  final class Asking {

    private final SignedInUser user;
    private boolean silent;

    private Asking(SignedInUser user) {
      this.user = user;
    }

    /** Why the file is not there. */
    Optional<FileWaitView> whyNotThere(Lfn lfn, NodeName destination) {
      return ask("file-waits", new FileWaitForm(lfn, destination), FileWaitView.class);
    }

    /** Why the newest decision was made as it was. */
    Optional<ExplanationView> explanation(Lfn lfn, NodeName destination) {
      return ask("decisions", new DecisionForm(lfn, destination), DecisionView.class)
          .flatMap(decision -> Optional.ofNullable(decision.explanation()));
    }

    private <T> Optional<T> ask(String question, Object form, Class<T> type) {
      if (silent) {
        return Optional.empty();
      }
      try {
        HttpResponse<String> answer = client.send(posting(question, form), BodyHandlers.ofString());
        return answer.statusCode() == GOOD
            ? Optional.of(json.readValue(answer.body(), type))
            : Optional.empty();
      } catch (IOException | JacksonException e) {
        silent = true;
        log.warn("The router does not answer about {}: {}", question, e.getClass().getSimpleName());
        return Optional.empty();
      } catch (InterruptedException e) {
        silent = true;
        Thread.currentThread().interrupt();
        return Optional.empty();
      }
    }

    private HttpRequest posting(String question, Object form) {
      return HttpRequest.newBuilder(URI.create(queries + question))
          .timeout(PATIENCE)
          .header("Content-Type", "application/json")
          .header("Authorization", "Bearer " + user.token())
          .POST(BodyPublishers.ofString(json.writeValueAsString(form)))
          .build();
    }
  }
}
