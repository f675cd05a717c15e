package io.argosy.agent.claim;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.LinkName;
import java.util.Optional;

/**
 * Tasks of one link that are in no job yet.
 *
 * @param mayUseCircuit false for those that failed over a circuit
 * @param lessUrgentThan if present, only those that are less urgent
 * @param mostUrgent urgency of the first of them
 * @param oldest grows with the time at which the first of them was claimed
 */
public record LinkBacklog(
    LinkName link,
    boolean mayUseCircuit,
    Optional<Priority> lessUrgentThan,
    Urgency mostUrgent,
    long oldest) {}
