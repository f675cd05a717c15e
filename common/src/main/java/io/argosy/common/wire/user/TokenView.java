package io.argosy.common.wire.user;

/**
 * A new token. It is shown only once, because the router stores only its hash. Earlier tokens stay
 * valid until they are revoked.
 */
public record TokenView(String name, String token) {}
