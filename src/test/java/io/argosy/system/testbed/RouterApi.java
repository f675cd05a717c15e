package io.argosy.system.testbed;

import io.argosy.common.wire.Problem;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import tools.jackson.databind.json.JsonMapper;

/** An HTTP client with one token, or none; a refusal is returned like any other answer. */
public final class RouterApi {

  private static final Duration ANSWER = Duration.ofSeconds(60);
  private static final JsonMapper JSON = WireJson.tolerant();

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final URI server;
  private final String token;

  public RouterApi(URI server, String token) {
    this.server = server;
    this.token = token;
  }

  public record Answer(int status, byte[] body) {

    /** Fails unless the status is a success. */
    public void requireDone() {
      if (status / 100 != 2) {
        throw new AssertionError("answered " + status + ": " + text());
      }
    }

    public <T> T as(Class<T> type) {
      requireDone();
      return JSON.readValue(body, type);
    }

    public Problem problem() {
      if (status / 100 == 2) {
        throw new AssertionError("was not refused: " + text());
      }
      return JSON.readValue(body, Problem.class);
    }

    public String text() {
      return new String(body, StandardCharsets.UTF_8);
    }
  }

  public Answer get(String path) {
    return send(request(path).GET());
  }

  public Answer post(String path, Object form) {
    return postRaw(path, JSON.writeValueAsString(form));
  }

  public Answer postRaw(String path, String body) {
    return send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body)));
  }

  public RouterApi as(String other) {
    return new RouterApi(server, other);
  }

  private HttpRequest.Builder request(String path) {
    HttpRequest.Builder request = HttpRequest.newBuilder(server.resolve(path)).timeout(ANSWER);
    return token.isEmpty() ? request : request.header("Authorization", "Bearer " + token);
  }

  private Answer send(HttpRequest.Builder request) {
    try {
      HttpResponse<byte[]> response =
          http.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      return new Answer(response.statusCode(), response.body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }
}
