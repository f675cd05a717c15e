package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;

/**
 * What may be expected of one enabled link now.
 *
 * @param queued bytes routed over it and not yet there
 */
public record LinkForecast(
    long sourceNodeId, long destinationNodeId, ObservedRate rate, ByteCount queued) {}
