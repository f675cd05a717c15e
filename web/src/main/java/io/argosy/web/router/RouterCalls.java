package io.argosy.web.router;

import io.argosy.common.http.RouterConnection;
import io.argosy.common.http.RouterConnection.Answer;
import io.argosy.common.wire.Problem;
import io.argosy.common.wire.user.ForPages;
import io.argosy.web.router.RouterAnswer.Done;
import io.argosy.web.router.RouterAnswer.Given;
import io.argosy.web.router.RouterAnswer.Refused;
import io.argosy.web.router.RouterAnswer.Unanswered;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.web.util.UriComponentsBuilder;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;

/**
 * Calls to the router's {@code /query/v1} and {@code /command/v1}, without a user or in the name of
 * one. Paths are without host, such as {@code /query/v1/nodes}. Logs when the router stops
 * answering and when it answers again.
 */
public final class RouterCalls {

  private static final Logger log = LoggerFactory.getLogger(RouterCalls.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(5);

  private final RouterConnection router;
  private final AtomicBoolean failing;

  /**
   * Calls without a user, such as a sign-in.
   *
   * @param routerUrl such as {@code https://router.example:8443}
   * @param trust the certificates to trust for the router's TLS
   */
  public RouterCalls(URI routerUrl, SSLContext trust) {
    this(new RouterConnection(routerUrl, TIMEOUT, trust), new AtomicBoolean());
  }

  /**
   * @param failing whether the router did not answer the last call of any user
   */
  private RouterCalls(RouterConnection router, AtomicBoolean failing) {
    this.router = router;
    this.failing = failing;
  }

  /**
   * Returns calls in the name of a user.
   *
   * @param token of the signed-in user
   */
  public RouterCalls as(String token) {
    return new RouterCalls(router.as(token), failing);
  }

  /** Returns calls with another timeout. */
  public RouterCalls within(Duration longest) {
    return new RouterCalls(router.within(longest), failing);
  }

  /** Returns calls whose queries the router answers within two seconds or refuses. */
  public RouterCalls forPages() {
    return new RouterCalls(router.with(ForPages.HEADER, "1"), failing);
  }

  public <T> RouterAnswer<T> get(String path, Class<T> type) {
    return answer(path, () -> router.get(encoded(path, Map.of())), answer -> answer.read(type));
  }

  /**
   * @param query parameters by name, not encoded
   * @param type such as {@code new TypeReference<Page<NodeView>>() {}}
   */
  public <T> RouterAnswer<T> get(String path, Map<String, String> query, TypeReference<T> type) {
    return answer(
        path, () -> router.get(encoded(path, query)), answer -> answer.read(type.getType()));
  }

  /**
   * Returns the answer as received; empty if none came in time.
   *
   * @param pathAndQuery without host
   */
  public Optional<Answer> whole(URI pathAndQuery) {
    return exchange(
        pathAndQuery.getPath(),
        () -> router.get(pathAndQuery.toString()),
        answer -> Optional.of(answer).filter(whole -> whole.status() / 100 != 5),
        Optional.empty());
  }

  /** Sends a form whose answer has a body. */
  public <T> RouterAnswer<T> post(String path, Object form, Class<T> type) {
    return answer(
        path, () -> router.post(encoded(path, Map.of()), form), answer -> answer.read(type));
  }

  /** Sends a form whose answer has no body of interest. */
  public RouterAnswer<Done> post(String path, Object form) {
    return answer(path, () -> router.post(encoded(path, Map.of()), form), answer -> Done.DONE);
  }

  /** Sends a command without parameters. */
  public RouterAnswer<Done> post(String path) {
    return answer(path, () -> router.post(encoded(path, Map.of())), answer -> Done.DONE);
  }

  private static String encoded(String path, Map<String, String> query) {
    UriComponentsBuilder address = UriComponentsBuilder.fromUriString(path);
    query.keySet().forEach(name -> address.queryParam(name, "{" + name + "}"));
    return address.encode().buildAndExpand(query).toUriString();
  }

  private interface Call {
    Answer answer() throws IOException;
  }

  private <T> RouterAnswer<T> answer(String path, Call call, Function<Answer, T> reading) {
    return exchange(path, call, answer -> converted(answer, reading), new Unanswered<>());
  }

  private <A> A exchange(String path, Call call, Function<Answer, A> reading, A unanswered) {
    try {
      Answer answer = call.answer();
      A read = reading.apply(answer);
      note(path, read.equals(unanswered), "status " + answer.status());
      return read;
    } catch (IOException | JacksonException e) {
      if (!(e instanceof InterruptedIOException)) {
        note(path, true, (e.getCause() == null ? e : e.getCause()).getClass().getSimpleName());
      }
      return unanswered;
    }
  }

  private static <T> RouterAnswer<T> converted(Answer answer, Function<Answer, T> reading) {
    return switch (answer.status() / 100) {
      case 2 -> new Given<>(reading.apply(answer));
      case 4 -> new Refused<>(answer.problem().orElseGet(() -> refusal(answer.status())));
      default -> new Unanswered<>();
    };
  }

  /** A proxy may refuse too, without a problem document. */
  private static Problem refusal(int status) {
    return new Problem(
        Problem.TYPE_PREFIX + "refused",
        "refused",
        status,
        "The router refused the request (status " + status + ").",
        List.of());
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
