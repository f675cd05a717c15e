package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/circuits/links}: a link with work, and what was decided about a
 * circuit for it.
 *
 * @param pendingBytes missing bytes by priority, most urgent first
 * @param rate forecast of the shared path in bytes per second; 0 for a dead link, absent if it is
 *     not known
 * @param backlogSeconds how long the work lasts at this rate; absent without a positive rate
 * @param decision such as {@code ask} and {@code below-threshold}; {@code no-endpoint} if no
 *     circuit can end at one of the nodes; {@code unknown} if nothing was decided within two
 *     minutes
 * @param why in a sentence
 * @param until when the decision may change; absent if that is not known
 * @param claimed the part of {@code pendingBytes} that agents have claimed
 * @param routed the part that has a route
 * @param heldBack the part that is held back until the link has room
 * @param waiting the part that waits for a window
 * @param countedAt when the bytes were counted
 * @param decidedAt of the last decision; absent if there was none
 */
public record CircuitLinkView(
    NodeName source,
    NodeName destination,
    List<Long> pendingBytes,
    @Nullable Double rate,
    @Nullable Double backlogSeconds,
    String decision,
    String why,
    @Nullable Instant until,
    List<Long> claimed,
    List<Long> routed,
    List<Long> heldBack,
    List<Long> waiting,
    Instant countedAt,
    @Nullable Instant decidedAt) {}
