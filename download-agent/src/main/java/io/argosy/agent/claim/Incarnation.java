package io.argosy.agent.claim;

import io.argosy.common.topology.AgentName;
import java.time.Duration;

/**
 * The router's answer to a registration.
 *
 * @param number every earlier one's messages are stale
 * @param heartbeat how often to send one
 */
public record Incarnation(AgentName agent, long number, Duration heartbeat) {}
