package io.argosy.common.wire.user;

/**
 * The answer to {@code POST /command/v1/requests}: 201 for a new request, 200 if the key was known.
 *
 * @param id of the request, opaque
 */
public record RequestTakenView(String id) {}
