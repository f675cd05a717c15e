package io.argosy.router.budget;

import io.argosy.common.unit.ByteCount;
import java.time.Instant;

/**
 * The space of a node that an agent has measured.
 *
 * @param free for further files: without what the agent leaves to others
 * @param at when it was measured, by the router's clock
 */
public record SpaceReading(ByteCount free, Instant at) {}
