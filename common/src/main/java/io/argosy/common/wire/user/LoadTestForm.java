package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/loadtests}: keeps test files moving over a link. They are verified, and
 * deleted at the destination.
 *
 * @param rate in bytes per second, 1,000 to 10,000,000,000
 * @param size of each file, 100,000 to 10,000,000,000 bytes, and what 0.1 s to 600 s move at the
 *     rate; if absent, what a minute moves, 1 GB at most
 * @param seconds after which the test ends, at most a year; if absent, it runs until it is stopped
 */
public record LoadTestForm(
    NodeName from, NodeName to, ByteCount rate, @Nullable ByteCount size, @Nullable Long seconds) {}
