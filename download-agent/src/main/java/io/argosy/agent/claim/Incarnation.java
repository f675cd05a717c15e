package io.argosy.agent.claim;

import io.argosy.common.topology.AgentName;
import java.time.Duration;

/**
 * The router's answer to a registration.
 *
 * @param number messages with a lower number are stale
 * @param heartbeat interval between heartbeats
 */
public record Incarnation(AgentName agent, long number, Duration heartbeat) {}
