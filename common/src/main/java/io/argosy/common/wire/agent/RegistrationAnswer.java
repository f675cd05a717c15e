package io.argosy.common.wire.agent;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.SiteName;

/**
 * The router deals the incarnation: a later one makes every earlier one's messages stale (409).
 *
 * @param leaseSeconds how long claims live without a heartbeat
 * @param heartbeatSeconds how often to send one
 */
public record RegistrationAnswer(
    AgentName agent, SiteName site, long incarnation, long leaseSeconds, long heartbeatSeconds) {}
