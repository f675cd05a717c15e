package io.argosy.common.wire.user;

/** The code, valid once and for so many seconds. */
public record SignInLinkView(String code, long validSeconds) {}
