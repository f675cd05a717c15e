package io.argosy.router.topology;

import io.argosy.common.topology.NodeName;
import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/**
 * Where others can fetch a node's files.
 *
 * @param url without a slash at its end
 */
public record Door(NodeName node, String protocol, String url) {

  /** Why no door can be at this URL; empty where it can. */
  static Optional<String> refusalOf(String protocol, String url) {
    if (!protocol.equals("http") && !protocol.equals("https")) {
      return Optional.of("a door's protocol is http or https");
    }
    if (url.length() > 1024 || !isAddress(protocol, url)) {
      return Optional.of("a door's URL is %s://host:port without more".formatted(protocol));
    }
    return Optional.empty();
  }

  private static boolean isAddress(String protocol, String url) {
    try {
      URI uri = URI.create(url);
      return uri.getScheme() != null
          && uri.getScheme().toLowerCase(Locale.ROOT).equals(protocol)
          && uri.getHost() != null
          && uri.getUserInfo() == null
          && uri.getQuery() == null
          && uri.getFragment() == null
          && uri.getPath().isEmpty();
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
