package io.argosy.agent.claim;

import io.argosy.common.task.Priority;

/** What the router's last news say of a task that is in a job. */
public record Standing(Wish wish, Priority priority) {}
