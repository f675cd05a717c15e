package io.argosy.common.wire.agent;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /agent/v1/claims}: give me work. The same {@code claimId} again gets the same answer.
 *
 * @param claimId chosen by the agent and kept on its disk before it asks
 * @param maxFiles 1 to 10,000
 * @param maxBytes the first task may exceed it, so that no file is too large to be claimed
 * @param waitSeconds 0 to 20: how long the router may wait for work before it answers empty
 * @param moreUrgentThan only tasks of a more urgent priority are wanted; absent: any
 */
public record ClaimRequest(
    UUID claimId,
    long incarnation,
    int maxFiles,
    ByteCount maxBytes,
    int waitSeconds,
    @Nullable Priority moreUrgentThan) {}
