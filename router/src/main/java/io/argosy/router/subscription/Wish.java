package io.argosy.router.subscription;

import io.argosy.common.task.Priority;
import java.time.Instant;

/** An approved and uncancelled request's wish for one dataset at one destination. */
public record Wish(
    long requestId,
    long datasetId,
    long destinationNodeId,
    Priority priority,
    String activity,
    Instant createdAt) {}
