package io.argosy.common.wire.user;

/** A sign-in code, which is valid once and for a number of seconds. */
public record SignInLinkView(String code, long validSeconds) {}
