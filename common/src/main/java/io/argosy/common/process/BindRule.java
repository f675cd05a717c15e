package io.argosy.common.process;

import java.net.InetAddress;
import java.util.Optional;

/** Tokens travel in clear on a plain connection, so only loopback may be served without TLS. */
public final class BindRule {

  private BindRule() {}

  /** Why a server must not bind there; empty where it may. */
  public static Optional<String> refusal(InetAddress address, boolean tls) {
    if (tls || address.isLoopbackAddress()) {
      return Optional.empty();
    }
    return Optional.of(
        "Refusing to serve "
            + address.getHostAddress()
            + " without TLS: only a loopback address may be served in clear. Configure TLS, or bind"
            + " 127.0.0.1.");
  }
}
