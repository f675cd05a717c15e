package io.argosy.agent.webdav;

import java.io.IOException;

/**
 * This agent has no credentials for its storage, because of the site's or the router's settings;
 * nothing was asked of the storage. The message says why, for people.
 */
public final class NoStorageToken extends IOException {

  private static final long serialVersionUID = 1L;

  public NoStorageToken(String message) {
    super(message);
  }

  public NoStorageToken(String message, Throwable cause) {
    super(message, cause);
  }
}
