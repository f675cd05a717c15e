package io.argosy.common.wire.user;

import io.argosy.common.task.Priority;

/** {@code POST /command/v1/requests/{id}/priorities}: from now on as urgent as this. */
public record PriorityForm(Priority priority) {}
