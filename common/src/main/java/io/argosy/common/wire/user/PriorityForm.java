package io.argosy.common.wire.user;

import io.argosy.common.task.Priority;

/** {@code POST /command/v1/requests/{id}/priorities}: changes the priority of a request. */
public record PriorityForm(Priority priority) {}
