package io.argosy.common.http;

import java.io.IOException;
import java.net.ConnectException;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;

/** No answer from the router, or an invalid one. The message names the router and the reason. */
public final class RouterUnreachable extends IOException {

  private static final long serialVersionUID = 1L;

  public RouterUnreachable(String sentence) {
    super(sentence);
  }

  public RouterUnreachable(URI router, String why) {
    super(sentence(router, why));
  }

  RouterUnreachable(URI router, Throwable cause) {
    super(sentence(router, reason(cause)), cause);
  }

  static RouterUnreachable late(URI router, Duration limit) {
    String time = limit.toSeconds() > 0 ? limit.toSeconds() + " s" : limit.toMillis() + " ms";
    return new RouterUnreachable(
        router, new HttpTimeoutException("the answer took longer than " + time));
  }

  private static String sentence(URI router, String why) {
    return "no answer from the router at " + router + ": " + why;
  }

  /**
   * Returns the first message that gives a reason. The HTTP client of the JDK wraps exceptions
   * without a message, and calls a body "closed" whose connection has failed.
   */
  private static String reason(Throwable failure) {
    IoCause cause = IoCause.of(failure);
    if (cause.compareTo(IoCause.NOT_TLS) <= 0) {
      return cause.sentence("the router");
    }
    Throwable one = failure;
    while (one.getCause() != null
        && (one.getMessage() == null || one.getMessage().equals("closed"))) {
      one = one.getCause();
    }
    if (one.getMessage() != null) {
      return one.getMessage();
    }
    if (one instanceof UnresolvedAddressException) {
      return "unknown host";
    }
    return failure instanceof ConnectException ? "connection refused" : cause.words("the router");
  }
}
