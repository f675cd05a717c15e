package io.argosy.router.activation;

import io.argosy.common.task.Priority;

/** The key of a window: each destination has one for each priority. */
public record WindowKey(long destinationNodeId, Priority priority) {}
