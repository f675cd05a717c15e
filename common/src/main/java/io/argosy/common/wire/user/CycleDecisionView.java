package io.argosy.common.wire.user;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/cycles/{id}/decisions}.
 *
 * @param file the file's opaque id
 * @param score score of the chosen source in the strategy's unit; absent if it is no number
 * @param runnerUp best other source, scored with all files assigned
 * @param candidates number of sources with a path
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
