package io.argosy.common.wire.user;

/** {@code POST /command/v1/sign-in-links} (admin): creates a code that signs this user in once. */
public record SignInLinkForm(String user) {}
