package io.argosy.agent.claim;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.InstanceName;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The router's answer to a registration.
 *
 * @param number messages with a lower number are stale
 * @param heartbeat interval between heartbeats
 * @param instance of the router; null from an earlier router
 */
public record Incarnation(
    AgentName agent, long number, Duration heartbeat, @Nullable InstanceName instance) {}
