package io.argosy.common.wire.user;

/** The answer to a {@link PinForm}: the id that removes the pin. */
public record PinTakenView(String id) {}
