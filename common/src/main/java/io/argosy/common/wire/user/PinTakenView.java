package io.argosy.common.wire.user;

/** Answer to a {@link PinForm}: by this the pin is taken back. */
public record PinTakenView(String id) {}
