package io.argosy.common.wire.user;

/**
 * What the catalogue learned from an injection.
 *
 * @param filesAdded files the catalogue did not know
 * @param replicasAdded replicas the node was not known to hold
 */
public record InjectionView(int filesAdded, int replicasAdded) {}
