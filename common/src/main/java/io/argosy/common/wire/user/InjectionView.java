package io.argosy.common.wire.user;

/**
 * The result of an injection.
 *
 * @param filesAdded number of files that are new to the catalogue
 * @param replicasAdded number of new replicas
 */
public record InjectionView(int filesAdded, int replicasAdded) {}
