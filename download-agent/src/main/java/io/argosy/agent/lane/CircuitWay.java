package io.argosy.agent.lane;

import io.argosy.common.topology.LinkName;

/**
 * A circuit that is to be proven.
 *
 * @param endpoint of this agent
 * @param link one of its links
 * @param path as it was leased
 */
public record CircuitWay(String endpoint, LinkName link, CircuitPath path) {}
