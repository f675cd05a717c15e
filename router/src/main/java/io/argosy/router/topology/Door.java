package io.argosy.router.topology;

import io.argosy.common.topology.HttpAddress;
import io.argosy.common.topology.NodeName;
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
    if (url.endsWith("/") || !url.toLowerCase(Locale.ROOT).startsWith(protocol + "://")) {
      return Optional.of("a door's URL is %s://host:port without more".formatted(protocol));
    }
    return HttpAddress.refusal(url);
  }
}
