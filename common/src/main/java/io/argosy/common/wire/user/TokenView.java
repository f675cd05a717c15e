package io.argosy.common.wire.user;

/**
 * A fresh token, shown this once: the router keeps only its hash. An earlier one stays valid until
 * it is revoked.
 */
public record TokenView(String name, String token) {}
