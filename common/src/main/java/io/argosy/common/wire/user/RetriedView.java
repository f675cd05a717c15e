package io.argosy.common.wire.user;

/**
 * {@code POST /command/v1/requests/{id}/retries}: what was failed or resting is due now.
 *
 * @param files that are tried again; 0 if none waited after a failure
 */
public record RetriedView(int files) {}
