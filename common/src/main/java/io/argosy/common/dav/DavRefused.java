package io.argosy.common.dav;

import io.argosy.common.unit.Excerpt;
import java.io.IOException;

/**
 * A storage has answered a request with a status that the request does not expect. The message
 * names the request, the status and the beginning of the body.
 */
public final class DavRefused extends IOException {

  private static final long serialVersionUID = 1L;

  /** Characters of a body that are shown. */
  private static final int LONGEST = 200;

  private final int status;
  private final String body;

  /**
   * @param body of the answer, or its beginning
   */
  public DavRefused(String method, DavUrl url, int status, String body) {
    super(
        "%s answers %s of %s with status %d%s"
            .formatted(url.origin(), method, shown(url.encodedPath()), status, reason(body)));
    this.status = status;
    this.body = shown(body);
  }

  public int status() {
    return status;
  }

  /** Returns the beginning of the body, for people. */
  public String body() {
    return body;
  }

  /** Whether the credentials are missing, or do not permit the request. */
  public boolean isDenied() {
    return status == 401 || status == 403;
  }

  private static String reason(String body) {
    String text = shown(body);
    return text.isEmpty() ? "" : ": " + text;
  }

  private static String shown(String text) {
    return Excerpt.of(Excerpt.printable(text).strip(), LONGEST);
  }
}
