package io.argosy.common.process;

import java.net.InetAddress;
import java.util.Optional;

/** Requires TLS for all but loopback addresses, because plain connections reveal tokens. */
public final class BindRule {

  private BindRule() {}

  /** Returns why a server must not bind an address; empty if it may. */
  public static Optional<String> refusal(InetAddress address, boolean tls) {
    if (tls || address.isLoopbackAddress()) {
      return Optional.empty();
    }
    return Optional.of(
        "Refusing to serve "
            + address.getHostAddress()
            + " without TLS: only a loopback address may be served without it. Configure TLS, or bind"
            + " 127.0.0.1.");
  }
}
