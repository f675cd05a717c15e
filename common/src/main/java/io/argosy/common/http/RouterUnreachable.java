package io.argosy.common.http;

import java.io.IOException;
import java.net.URI;

/** No answer from the router, or an invalid one. */
public final class RouterUnreachable extends IOException {

  private static final long serialVersionUID = 1L;

  public RouterUnreachable(String sentence) {
    super(sentence);
  }

  public RouterUnreachable(URI router, String why) {
    super(sentence(router, why));
  }

  RouterUnreachable(URI router, IOException cause) {
    super(
        sentence(router, cause.getMessage() == null ? "connection failed" : cause.getMessage()),
        cause);
  }

  private static String sentence(URI router, String why) {
    return "no answer from the router at " + router + ": " + why;
  }
}
