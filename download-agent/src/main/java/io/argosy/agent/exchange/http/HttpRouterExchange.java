package io.argosy.agent.exchange.http;

import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.common.http.RouterConnection;
import io.argosy.common.http.RouterConnection.Answer;
import io.argosy.common.wire.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import tools.jackson.core.JacksonException;

/** The router over HTTP; 5xx, 408 and 429 count as unreachable. */
public final class HttpRouterExchange implements RouterExchange, AutoCloseable {

  private static final int REQUEST_TIMEOUT = 408;
  private static final int TOO_MANY = 429;

  private final RouterConnection router;
  private volatile boolean closed;

  public HttpRouterExchange(RouterConnection router) {
    this.router = router;
  }

  private interface Call {
    Answer answer() throws IOException;
  }

  @Override
  public <T> T post(String path, Object message, Class<T> answer) {
    Answer given = given(() -> router.post(path, message));
    try {
      return given.read(answer);
    } catch (JacksonException e) {
      throw new RouterUnreachableException(
          path + " has an unreadable answer: " + e.getOriginalMessage());
    }
  }

  @Override
  public String get(String path) {
    return new String(given(() -> router.get(path)).body(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    closed = true;
    router.close();
  }

  private Answer given(Call call) {
    try {
      Answer answer = call.answer();
      if (answer.isSuccess()) {
        return answer;
      }
      throw failure(answer);
    } catch (IOException e) {
      throw new RouterUnreachableException(
          (closed ? "the agent stops: " : "the router is not reachable: ")
              + (e.getCause() == null ? e : e.getCause()));
    }
  }

  private static RuntimeException failure(Answer answer) {
    int status = answer.status();
    Problem problem = answer.problem().orElseGet(() -> Problem.unreadable(status));
    return status / 100 == 4 && status != REQUEST_TIMEOUT && status != TOO_MANY
        ? new RouterRefusedException(status, problem.code(), problem.detail())
        : new RouterUnreachableException("the router answered " + status + ": " + problem.detail());
  }
}
