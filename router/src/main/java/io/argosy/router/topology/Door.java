package io.argosy.router.topology;

import io.argosy.common.topology.HttpAddress;
import io.argosy.common.topology.NodeName;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Where others can fetch a node's files.
 *
 * @param protocol {@code http}, {@code https}, or {@code fdt}: bytes come by FDT, and the door that
 *     is asked for them is one of HTTP
 * @param url without a slash at its end
 */
public record Door(NodeName node, String protocol, String url) {

  private static final String FDT = "fdt";
  private static final Set<String> PROTOCOLS = Set.of("http", "https", FDT);

  /** Why no door can be at this URL; empty where it can. */
  static Optional<String> refusalOf(String protocol, String url) {
    if (!PROTOCOLS.contains(protocol)) {
      return Optional.of("a door's protocol is http, https or fdt");
    }
    String scheme = protocol.equals(FDT) ? "https?" : protocol;
    if (url.endsWith("/") || !url.toLowerCase(Locale.ROOT).matches(scheme + "://.*")) {
      return Optional.of("a door's URL is %s://host:port without more".formatted(scheme));
    }
    return HttpAddress.refusal(url);
  }
}
