package io.argosy.common.wire.user;

import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/token-revocations}: revokes all tokens and sign-in links of a user or
 * agent. {@code POST /command/v1/sign-outs} without a body revokes only the token that it is sent
 * with.
 *
 * @param kind {@code user} or {@code agent}; {@code user} if absent
 */
public record TokenRevocationForm(String name, @Nullable String kind) {}
