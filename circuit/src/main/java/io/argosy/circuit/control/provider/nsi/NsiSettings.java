package io.argosy.circuit.control.provider.nsi;

import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * How an NSI provider is reached.
 *
 * @param url of the provider's Connection Service
 * @param providerNsa its URN
 * @param requesterNsa the URN of this agent, which must stay the same: others cannot see its
 *     circuits
 * @param callback where this agent receives the provider's notifications; empty if it receives none
 * @param tokenFile contains a bearer token; it is read anew for each call
 * @param requestTimeout how long a circuit may take to come up
 * @param holdTime after which the provider gives up what was not committed
 * @param callTimeout for one call with its whole answer
 */
public record NsiSettings(
    URI url,
    String providerNsa,
    String requesterNsa,
    Optional<Callback> callback,
    Optional<Path> tokenFile,
    Duration requestTimeout,
    Duration holdTime,
    Duration callTimeout) {

  public static final Duration SET_UP = Duration.ofMinutes(3);
  public static final Duration HOLD = Duration.ofSeconds(120);
  public static final Duration CALL = Duration.ofSeconds(30);

  /** The discard port: some providers require an address. */
  private static final URI NOBODY = URI.create("http://localhost:9/");

  /**
   * @param listen the address and port of this agent
   * @param url by which the provider reaches it
   */
  public record Callback(InetSocketAddress listen, URI url) {}

  URI replyTo() {
    return callback.map(Callback::url).orElse(NOBODY);
  }
}
