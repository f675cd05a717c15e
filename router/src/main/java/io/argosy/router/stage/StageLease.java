package io.argosy.router.stage;

/**
 * The exclusive right to run a stage. Writes carry the epoch of the lease and are rolled back if
 * another router has taken over in the meantime.
 */
public record StageLease(Stage stage, String owner, long epoch) {}
