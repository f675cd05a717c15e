package io.argosy.circuit.control.provider.web;

import java.time.Duration;

/**
 * Time-outs of a web service.
 *
 * @param requestTimeout how long a circuit may take to come up
 */
public record WebSettings(Duration requestTimeout) {

  public static final Duration SET_UP = Duration.ofMinutes(5);
  public static final Duration CALL = Duration.ofSeconds(30);
}
