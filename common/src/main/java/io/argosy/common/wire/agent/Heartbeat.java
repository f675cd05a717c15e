package io.argosy.common.wire.agent;

import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.unit.ByteCount;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /agent/v1/heartbeats}: alive, and holding these claims. Renews one row, however many
 * tasks there are; claims not listed are taken back.
 *
 * @param hindrances why it claims nothing; empty where it claims, absent from an earlier agent
 * @param free room for what it fetches, the least of its storage; absent where it only serves, has
 *     not looked yet, and from an earlier agent
 */
public record Heartbeat(
    long incarnation,
    List<UUID> claims,
    @Nullable List<ClaimHindrance> hindrances,
    @Nullable ByteCount free) {}
