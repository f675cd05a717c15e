package io.argosy.common.wire.user;

import io.argosy.common.unit.ByteCount;

/**
 * {@code POST /command/v1/circuits}: has a circuit set up between two endpoints, whatever work
 * there is.
 *
 * @param source endpoint from which data will flow
 * @param destination endpoint; its agent asks the provider for the circuit
 * @param rate in bytes per second; the circuit is refused if the ports have less left
 * @param seconds how long the circuit shall live, 60 to 86,400
 */
public record CircuitForm(String source, String destination, ByteCount rate, long seconds) {}
