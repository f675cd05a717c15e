package io.argosy.common.wire.user;

import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/token-revocations}: from now on no token and no sign-in link that this
 * user or agent has is good. {@code POST /command/v1/sign-outs} without a body does so with the one
 * token it is sent with.
 *
 * @param kind {@code user} or {@code agent}; absent is {@code user}
 */
public record TokenRevocationForm(String name, @Nullable String kind) {}
