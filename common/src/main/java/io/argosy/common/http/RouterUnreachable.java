package io.argosy.common.http;

import io.argosy.common.unit.Excerpt;
import java.io.IOException;
import java.net.URI;
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
    return new RouterUnreachable(router, "the answer took longer than " + time);
  }

  private static String sentence(URI router, String why) {
    return "no answer from the router at " + router + ": " + why;
  }

  private static String reason(Throwable failure) {
    IoCause cause = IoCause.of(failure);
    return cause == IoCause.UNKNOWN && failure.getMessage() != null
        ? Excerpt.plain(failure.getMessage())
        : cause.sentence("the router", "this program");
  }
}
