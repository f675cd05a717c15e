package io.argosy.circuit.control.provider.sense;

import java.net.URI;
import java.time.Duration;

/**
 * How a SENSE orchestrator is reached.
 *
 * @param url of its REST interface, such as {@code https://host:8443/StackV-web/restapi}
 * @param profile UUID of the service profile whose connection is edited
 * @param requestTimeout how long a circuit may take to come up
 */
public record SenseSettings(URI url, String profile, Duration requestTimeout) {

  public static final Duration SET_UP = Duration.ofMinutes(20);

  /** An intent is computed within one call. */
  public static final Duration CALL = Duration.ofMinutes(1);
}
