package io.argosy.router.harvest;

import io.argosy.router.catalog.ReplicaLedger.NewReplica;

/**
 * A report by the holder of a task that its source served wrong bytes.
 *
 * @param found description of the mismatch, for people
 */
record Accusation(NewReplica replica, String found) {}
