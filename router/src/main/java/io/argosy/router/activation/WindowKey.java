package io.argosy.router.activation;

import io.argosy.common.task.Priority;

/** Each destination has one window for each priority. */
public record WindowKey(long destinationNodeId, Priority priority) {}
