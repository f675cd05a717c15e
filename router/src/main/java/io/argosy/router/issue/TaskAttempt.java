package io.argosy.router.issue;

/**
 * One attempt at one task.
 *
 * @param epoch one more after every lease that ran out
 */
public record TaskAttempt(long taskId, int epoch) {}
