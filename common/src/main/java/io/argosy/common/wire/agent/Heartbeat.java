package io.argosy.common.wire.agent;

import java.util.List;
import java.util.UUID;

/**
 * {@code POST /agent/v1/heartbeats}: alive, and holding these claims. Renews one row, however many
 * tasks there are; claims not listed are taken back.
 */
public record Heartbeat(long incarnation, List<UUID> claims) {}
