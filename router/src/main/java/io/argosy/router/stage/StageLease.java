package io.argosy.router.stage;

/**
 * The right to work a stage alone. A write made under it carries the epoch and is discarded whole
 * when another router has taken over meanwhile.
 */
public record StageLease(Stage stage, String owner, long epoch) {}
