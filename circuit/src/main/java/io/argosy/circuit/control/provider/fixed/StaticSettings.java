package io.argosy.circuit.control.provider.fixed;

import io.argosy.common.unit.ByteRate;
import java.time.Duration;

/**
 * Circuits that exist, and how they are made to behave.
 *
 * @param bandwidth between two attachments, in each direction
 * @param delay until a circuit is up, or fails
 * @param failEvery every so many requests, a circuit fails after the delay; 0 means never
 * @param silentEvery every so many requests, nothing is heard of a circuit any more; 0 means never
 * @param requestTimeout how long a circuit may take to come up
 */
public record StaticSettings(
    ByteRate bandwidth, Duration delay, int failEvery, int silentEvery, Duration requestTimeout) {

  public static final Duration SET_UP = Duration.ofMinutes(3);
}
