package io.argosy.router.issue;

import io.argosy.common.task.Priority;

/** A task whose priority has changed since its agent claimed it. */
public record ChangedPriority(long taskId, Priority priority) {}
