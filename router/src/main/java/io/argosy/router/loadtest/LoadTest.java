package io.argosy.router.loadtest;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Instant;

/**
 * A load test that runs.
 *
 * @param size of each file
 * @param due when the next file is due
 * @param inFlight files that were issued and have not ended
 */
public record LoadTest(
    long id, long destinationNodeId, ByteRate rate, ByteCount size, Instant due, int inFlight) {}
