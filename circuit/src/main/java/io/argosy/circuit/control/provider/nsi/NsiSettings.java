package io.argosy.circuit.control.provider.nsi;

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
 * @param replyTo where callbacks would go; nobody needs to listen there
 * @param tokenFile contains a bearer token; it is read anew for each call
 * @param requestTimeout how long a circuit may take to come up
 * @param holdTime after which the provider gives up what was not committed
 * @param callTimeout for one call with its whole answer
 */
public record NsiSettings(
    URI url,
    String providerNsa,
    String requesterNsa,
    URI replyTo,
    Optional<Path> tokenFile,
    Duration requestTimeout,
    Duration holdTime,
    Duration callTimeout) {

  private static final Duration SET_UP = Duration.ofMinutes(3);
  private static final Duration HOLD = Duration.ofSeconds(120);
  private static final Duration CALL = Duration.ofSeconds(30);

  /** With the usual time-outs and without a token. */
  public static NsiSettings of(URI url, String providerNsa, String requesterNsa) {
    return new NsiSettings(
        url,
        providerNsa,
        requesterNsa,
        URI.create("http://localhost:9/"),
        Optional.empty(),
        SET_UP,
        HOLD,
        CALL);
  }
}
