package io.argosy.router.circuit;

import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * The wish of an agent for a circuit.
 *
 * @param bandwidth wanted; less may be given
 * @param smallest with less the circuit would not be worth it
 * @param backlog how long the work would last without the circuit; the longest comes first
 * @param successorOf the circuit whose end is near and which this one replaces; it may exist beside
 *     it
 */
public record CircuitAsk(
    String source,
    String destination,
    ByteRate bandwidth,
    ByteRate smallest,
    Duration backlog,
    Optional<UUID> successorOf) {}
