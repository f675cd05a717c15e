package io.argosy.web.router;

import io.argosy.common.wire.Problem;
import io.argosy.common.wire.WireJson;
import io.argosy.web.router.RouterAnswer.Given;
import io.argosy.web.router.RouterAnswer.Refused;
import io.argosy.web.router.RouterAnswer.Unanswered;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.util.UriComponentsBuilder;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Sends requests to the router. Logs when it stops answering and when it answers again. */
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

  HttpRequest.Builder encoded(URI pathAndQuery) {
    return accepting(URI.create(router + pathAndQuery));
  }

  private static HttpRequest.Builder accepting(URI address) {
    return HttpRequest.newBuilder(address)
        .header("Accept", "application/json, " + Problem.MEDIA_TYPE);
  }

  HttpRequest.Builder to(String path, Map<String, String> query) {
    UriComponentsBuilder address = UriComponentsBuilder.fromUriString(router + path);
    query.keySet().forEach(name -> address.queryParam(name, "{" + name + "}"));
    return accepting(address.encode().buildAndExpand(query).toUri());
  }

  HttpRequest.Builder posting(String path, Object form) {
    return to(path, Map.of())
        .header("Content-Type", "application/json")
        .POST(BodyPublishers.ofByteArray(json.writeValueAsBytes(form)));
  }

  <T> RouterAnswer<T> send(
      String path, HttpRequest request, BiFunction<JsonMapper, byte[], T> reading) {
    return exchanged(path, request, response -> answerOf(response, reading), new Unanswered<>());
  }

  Optional<Calls.Whole> whole(String path, HttpRequest request) {
    return exchanged(path, request, Exchange::whole, Optional.empty());
  }

  private static Optional<Calls.Whole> whole(HttpResponse<byte[]> response) {
    String type = response.headers().firstValue("Content-Type").orElse("");
    return response.statusCode() / 100 == 5
        ? Optional.empty()
        : Optional.of(new Calls.Whole(response.statusCode(), type, response.body()));
  }

  private <A> A exchanged(
      String path, HttpRequest request, Function<HttpResponse<byte[]>, A> reading, A unanswered) {
    try {
      HttpResponse<byte[]> response = client.send(request, BodyHandlers.ofByteArray());
      A answer = reading.apply(response);
      note(path, answer.equals(unanswered), "status " + response.statusCode());
      return answer;
    } catch (IOException | JacksonException e) {
      note(path, true, e.getClass().getSimpleName());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return unanswered;
  }

  private <T> RouterAnswer<T> answerOf(
      HttpResponse<byte[]> response, BiFunction<JsonMapper, byte[], T> reading) {
    return switch (response.statusCode() / 100) {
      case 2 -> new Given<>(reading.apply(json, response.body()));
      case 4 -> new Refused<>(problemOf(response));
      default -> new Unanswered<>();
    };
  }

  /** Returns the problem in the answer. A proxy may refuse too, without a problem document. */
  private Problem problemOf(HttpResponse<byte[]> response) {
    try {
      return json.readValue(response.body(), Problem.class);
    } catch (JacksonException e) {
      return new Problem(
          Problem.TYPE_PREFIX + "refused",
          "refused",
          response.statusCode(),
          "The router refused the request (status " + response.statusCode() + ").",
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
