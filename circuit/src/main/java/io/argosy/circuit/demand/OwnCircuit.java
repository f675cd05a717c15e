package io.argosy.circuit.demand;

import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;

/**
 * A leased circuit of a pair of endpoints.
 *
 * @param ordered whether a person asked for it; such a circuit is never extended
 * @param left time to its end; empty unless it is up and wanted
 */
public record OwnCircuit(UUID id, ByteRate bandwidth, boolean ordered, Optional<Duration> left) {}
