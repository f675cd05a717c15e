package io.argosy.common.wire.user;

/**
 * {@code POST /command/v1/user-tokens} (admin): deals one more token to a known user, whose roles
 * stay as they are.
 */
public record UserTokenForm(String name) {}
