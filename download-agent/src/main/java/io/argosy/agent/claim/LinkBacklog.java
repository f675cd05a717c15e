package io.argosy.agent.claim;

import io.argosy.common.topology.LinkName;

/**
 * The tasks of one link that are in no job yet.
 *
 * @param mostUrgent urgency of the first of them
 * @param oldest grows with the time at which the first of them was claimed
 */
public record LinkBacklog(LinkName link, Urgency mostUrgent, long oldest) {}
