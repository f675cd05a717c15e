package io.argosy.deploy.copyjob;

import java.net.URI;
import java.net.URISyntaxException;

/**
 * One end of a copy, {@code fdt://host:port//path}.
 *
 * @param text as it was written; the report repeats it
 * @param authority host and port
 * @param path absolute, decoded, with single slashes
 */
record FdtAddress(String text, String authority, String path) {

  static FdtAddress parse(String text) {
    try {
      URI uri = new URI(text);
      if (!"fdt".equals(uri.getScheme()) || uri.getAuthority() == null) {
        throw refused(text, "is no fdt://host:port/path");
      }
      if (uri.getRawQuery() != null || uri.getRawFragment() != null) {
        throw refused(text, "has ? or # in it: write %3F or %23");
      }
      String path = uri.getPath().replaceAll("/+", "/");
      if (path.length() < 2 || path.endsWith("/")) {
        throw refused(text, "names no file");
      }
      return new FdtAddress(text, uri.getAuthority(), path);
    } catch (URISyntaxException e) {
      throw refused(text, "is no URL: " + e.getReason());
    }
  }

  /**
   * Returns the authority without the port. Unlike {@link URI}, it accepts a node's name as host.
   */
  String host() {
    return authority.replaceFirst(":\\d*$", "");
  }

  private static IllegalArgumentException refused(String text, String sentence) {
    return new IllegalArgumentException(text + " " + sentence);
  }
}
