package io.argosy.web.request;

import io.argosy.common.topology.NodeName;
import org.jspecify.annotations.Nullable;

/**
 * Which part of a request's blocks or files is looked at.
 *
 * @param node one destination; absent: all
 * @param state of files; absent: whatever it is
 */
record PartAsked(
    long request,
    @Nullable NodeName node,
    @Nullable FileState state,
    PartCursor cursor,
    int limit) {}
