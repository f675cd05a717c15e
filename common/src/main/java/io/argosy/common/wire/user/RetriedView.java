package io.argosy.common.wire.user;

/**
 * {@code POST /command/v1/requests/{id}/retries}: files that failed or are in backoff are due now.
 *
 * @param files number of files that are tried again; 0 if none waited after a failure
 */
public record RetriedView(int files) {}
