package io.argosy.common.wire.user;

/** {@code POST /command/v1/sign-ins}: exchanges a code for a user's token; needs no other token. */
public record SignInForm(String code) {}
