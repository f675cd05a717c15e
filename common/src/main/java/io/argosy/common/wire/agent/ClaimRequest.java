package io.argosy.common.wire.agent;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /agent/v1/claims}: requests tasks. A repeated {@code claimId} gets the same answer.
 *
 * @param claimId chosen by the agent and stored on its disk before the request
 * @param maxFiles 1 to 10,000
 * @param maxBytes the first task may exceed it, so that no file is too large to be claimed
 * @param waitSeconds 0 to 20: how long the router may wait for work before it answers empty
 * @param moreUrgentThan restricts the claim to tasks of a more urgent priority; absent for any
 * @param takesTests whether the agent moves files of load tests, which it deletes after it has
 *     verified them; absent from an earlier agent
 */
public record ClaimRequest(
    UUID claimId,
    long incarnation,
    int maxFiles,
    ByteCount maxBytes,
    int waitSeconds,
    @Nullable Priority moreUrgentThan,
    @Nullable Boolean takesTests) {}
