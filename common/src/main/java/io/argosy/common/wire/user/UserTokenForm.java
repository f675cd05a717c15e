package io.argosy.common.wire.user;

/**
 * {@code POST /command/v1/user-tokens} (admin): issues another token to a known user, whose roles
 * stay unchanged.
 */
public record UserTokenForm(String name) {}
