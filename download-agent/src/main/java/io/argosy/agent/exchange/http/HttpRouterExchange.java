package io.argosy.agent.exchange.http;

import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.common.http.RouterConnection;
import io.argosy.common.http.RouterConnection.Answer;
import io.argosy.common.wire.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import tools.jackson.core.JacksonException;

/**
 * The router over HTTP; 5xx, 408 and 429 count as unreachable. Only a few messages are sent at a
 * time, besides heartbeats, so that an agent with many jobs does not use up the router's
 * connections.
 */
public final class HttpRouterExchange implements RouterExchange, AutoCloseable {

  private static final int REQUEST_TIMEOUT = 408;
  private static final int TOO_MANY = 429;
  private static final int CONCURRENT = 16;

  private final RouterConnection router;
  private final Semaphore places = new Semaphore(CONCURRENT);
  private volatile boolean closed;

  public HttpRouterExchange(RouterConnection router) {
    this.router = router;
  }

  private interface Call {
    Answer answer() throws IOException;
  }

  @Override
  public <T> T post(String path, Object message, Class<T> answer) {
    Call call = () -> router.post(path, message);
    Answer given = path.equals(HEARTBEATS) ? given(call) : inTurn(call);
    try {
      return given.read(answer);
    } catch (JacksonException e) {
      throw new RouterUnreachableException(
          path + " has an unreadable answer: " + e.getOriginalMessage());
    }
  }

  @Override
  public String get(String path) {
    return new String(inTurn(() -> router.get(path)).body(), StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    closed = true;
    router.close();
  }

  /** Waits for a place, for as long as the calls under way take. */
  private Answer inTurn(Call call) {
    places.acquireUninterruptibly();
    try {
      return given(call);
    } finally {
      places.release();
    }
  }

  private Answer given(Call call) {
    try {
      Answer answer = call.answer();
      if (answer.isSuccess()) {
        return answer;
      }
      throw failure(answer);
    } catch (IOException e) {
      throw new RouterUnreachableException((closed ? "the agent stops: " : "") + e.getMessage());
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
