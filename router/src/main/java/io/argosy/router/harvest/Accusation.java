package io.argosy.router.harvest;

import io.argosy.router.catalog.ReplicaLedger.NewReplica;

/**
 * The holder of a task says that its source served wrong bytes.
 *
 * @param found what is wrong, for people
 */
record Accusation(NewReplica replica, String found) {}
