package io.argosy.router.issue;

import io.argosy.common.task.Priority;

/** A task an agent holds is more, or less, urgent than it was told. */
public record ChangedPriority(long taskId, Priority priority) {}
