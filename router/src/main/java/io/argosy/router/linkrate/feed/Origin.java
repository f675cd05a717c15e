package io.argosy.router.linkrate.feed;

import java.net.URI;
import java.util.Locale;
import java.util.Optional;

/** What an address must have in common with that of its feed: scheme, host and port. */
record Origin(String scheme, String host, int port) {

  /** Returns nothing for an address that is not absolute, or that is neither http nor https. */
  static Optional<Origin> of(URI address) {
    if (address.getScheme() == null || address.getHost() == null) {
      return Optional.empty();
    }
    String scheme = address.getScheme().toLowerCase(Locale.ROOT);
    String host = address.getHost().toLowerCase(Locale.ROOT);
    return switch (scheme) {
      case "http" -> Optional.of(new Origin(scheme, host, port(address, 80)));
      case "https" -> Optional.of(new Origin(scheme, host, port(address, 443)));
      default -> Optional.empty();
    };
  }

  private static int port(URI address, int usual) {
    return address.getPort() == -1 ? usual : address.getPort();
  }

  boolean covers(URI address) {
    return of(address).filter(this::equals).isPresent() && address.getUserInfo() == null;
  }
}
