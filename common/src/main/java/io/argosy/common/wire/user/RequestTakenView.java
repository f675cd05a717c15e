package io.argosy.common.wire.user;

/**
 * Answer of {@code POST /command/v1/requests}: 201 when it is new, 200 when the key was known.
 *
 * @param id of the request, opaque
 */
public record RequestTakenView(String id) {}
