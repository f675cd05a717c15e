package io.argosy.common.wire.user;

/**
 * @param filesAdded files the catalogue did not know
 * @param replicasAdded replicas the node was not known to hold
 */
public record InjectionView(int filesAdded, int replicasAdded) {}
