package io.argosy.common.wire.user;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/cycles/{id}/decisions}.
 *
 * @param file the file's opaque id
 * @param score of the chosen one, in the strategy's own unit; absent where it is no number
 * @param runnerUp the best of the others as they looked when all was assigned
 * @param candidates how many sources had a way
 */
public record CycleDecisionView(
    String file,
    Lfn lfn,
    NodeName destination,
    @Nullable NodeName chosen,
    @Nullable Double score,
    @Nullable NodeName runnerUp,
    @Nullable Double runnerUpScore,
    int candidates) {}
