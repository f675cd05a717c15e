package io.argosy.web.router;

import io.argosy.common.wire.Problem;
import io.argosy.common.wire.WireJson;
import io.argosy.web.router.RouterAnswer.Given;
import io.argosy.web.router.RouterAnswer.Refused;
import io.argosy.web.router.RouterAnswer.Unanswered;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.util.UriComponentsBuilder;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * One call and what became of it. Says once that the router is silent, and once that it is back.
 */
final class Exchange {

  private static final Logger log = LoggerFactory.getLogger(Exchange.class);

  private final JsonMapper json = WireJson.tolerant();
  private final AtomicBoolean failing = new AtomicBoolean();
  private final HttpClient client;
  private final String router;

  Exchange(HttpClient client, String router) {
    this.client = client;
    this.router = router;
  }

  HttpRequest.Builder to(String path, Map<String, String> query) {
    UriComponentsBuilder address = UriComponentsBuilder.fromUriString(router + path);
    query.keySet().forEach(name -> address.queryParam(name, "{" + name + "}"));
    return HttpRequest.newBuilder(address.encode().buildAndExpand(query).toUri())
        .header("Accept", "application/json, " + Problem.MEDIA_TYPE);
  }

  HttpRequest.Builder posting(String path, Object form) {
    return to(path, Map.of())
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofByteArray(json.writeValueAsBytes(form)));
  }

  <T> RouterAnswer<T> send(
      String path, HttpRequest request, BiFunction<JsonMapper, byte[], T> reading) {
    try {
      HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
      RouterAnswer<T> answer = answerOf(response, reading);
      note(path, answer instanceof Unanswered, "status " + response.statusCode());
      return answer;
    } catch (IOException | JacksonException e) {
      note(path, true, e.getClass().getSimpleName());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return new Unanswered<>();
  }

  private <T> RouterAnswer<T> answerOf(
      HttpResponse<byte[]> response, BiFunction<JsonMapper, byte[], T> reading) {
    return switch (response.statusCode() / 100) {
      case 2 -> new Given<>(reading.apply(json, response.body()));
      case 4 -> new Refused<>(problemOf(response));
      default -> new Unanswered<>();
    };
  }

  /** What stands between may refuse too, and not in our words. */
  private Problem problemOf(HttpResponse<byte[]> response) {
    try {
      return json.readValue(response.body(), Problem.class);
    } catch (JacksonException e) {
      return new Problem(
          Problem.TYPE_PREFIX + "refused",
          "refused",
          response.statusCode(),
          "The router refuses this (status " + response.statusCode() + ").",
          List.of());
    }
  }

  private void note(String path, boolean silent, String why) {
    if (failing.getAndSet(silent) == silent) {
      return;
    }
    if (silent) {
      log.warn("The router does not answer: path={} reason={}", path, why);
    } else {
      log.info("The router answers again: path={}", path);
    }
  }
}
