package io.argosy.deploy.client;

import java.io.IOException;
import java.net.URI;

/** No answer from the router, or an invalid one. */
public final class RouterUnreachable extends IOException {

  private static final long serialVersionUID = 1L;

  public RouterUnreachable(String sentence) {
    super(sentence);
  }

  public RouterUnreachable(URI router, String why) {
    super("no answer from the router at " + router + ": " + why);
  }
}
