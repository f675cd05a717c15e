package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteRate;
import java.time.Instant;

/**
 * What a link, or a node in one direction, is believed to be able to carry.
 *
 * @param seen when the bin began that showed it last
 */
public record Capacity(ByteRate rate, Instant seen) {}
