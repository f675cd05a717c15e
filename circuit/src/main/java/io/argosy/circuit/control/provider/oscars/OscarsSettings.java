package io.argosy.circuit.control.provider.oscars;

import java.time.Duration;

/**
 * What is known of an OSCARS server.
 *
 * @param username whose connections are listed; the token's
 * @param requestTimeout how long a circuit may take to come up
 * @param holdTime after which the server gives up what was not committed
 */
public record OscarsSettings(String username, Duration requestTimeout, Duration holdTime) {

  public static final Duration SET_UP = Duration.ofMinutes(5);
  public static final Duration HOLD = Duration.ofSeconds(900);
  public static final Duration CALL = Duration.ofSeconds(30);
}
