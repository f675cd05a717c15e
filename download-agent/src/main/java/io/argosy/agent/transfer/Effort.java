package io.argosy.agent.transfer;

import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.time.Instant;

/**
 * What it took to get a file.
 *
 * @param moved over the network; less than the file's size after a resume, nothing if it was there
 * @param took from the first to the last byte
 */
public record Effort(ByteCount moved, Duration took, Instant ended) {}
