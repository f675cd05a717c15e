package io.argosy.common.topology;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The address of a router or a door. As plain connections reveal tokens and grants, it must be
 * https, or http to a loopback address.
 */
public final class HttpAddress {

  private static final int LONGEST = 1024;

  /** Loopback addresses only as literals: a host name could later resolve to another machine. */
  private static final Pattern LOOPBACK =
      Pattern.compile("localhost|127(\\.\\d{1,3}){3}|\\[(::1|0:0:0:0:0:0:0:1)]");

  private static final Pattern HOST = Pattern.compile("[a-z0-9._-]{1,253}|\\[[0-9a-f:.]{2,45}]");

  private HttpAddress() {}

  /**
   * Whether a text can be the host of an address: a name or a literal, in lower case, without port.
   */
  public static boolean isHost(String text) {
    return HOST.matcher(text).matches();
  }

  /**
   * Returns why tokens must not be sent to an address; empty if they may. A trailing slash is
   * accepted.
   */
  public static Optional<String> refusal(String url) {
    try {
      return refusal(new URI(url), url);
    } catch (URISyntaxException e) {
      return malformed(url);
    }
  }

  private static Optional<String> refusal(URI uri, String url) {
    String scheme = Optional.ofNullable(uri.getScheme()).orElse("").toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https") || !isBare(uri)) {
      return malformed(url);
    }
    boolean own = LOOPBACK.matcher(uri.getHost().toLowerCase(Locale.ROOT)).matches();
    return scheme.equals("https") || own
        ? Optional.empty()
        : Optional.of(url + " uses http, which is allowed on this machine only: use https");
  }

  private static boolean isBare(URI uri) {
    return uri.toString().length() <= LONGEST
        && uri.getHost() != null
        && uri.getUserInfo() == null
        && uri.getQuery() == null
        && uri.getFragment() == null
        && (uri.getPath().isEmpty() || uri.getPath().equals("/"));
  }

  private static Optional<String> malformed(String url) {
    return Optional.of(url + " is not of the form https://host:port");
  }
}
