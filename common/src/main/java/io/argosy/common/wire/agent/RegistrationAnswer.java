package io.argosy.common.wire.agent;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.InstanceName;
import io.argosy.common.topology.SiteName;
import org.jspecify.annotations.Nullable;

/**
 * The router assigns the incarnation. Messages of an earlier incarnation are refused as stale
 * (409).
 *
 * @param leaseSeconds validity of claims without a heartbeat
 * @param heartbeatSeconds interval of heartbeats
 * @param instance of the router; absent from an earlier router
 */
public record RegistrationAnswer(
    AgentName agent,
    SiteName site,
    long incarnation,
    long leaseSeconds,
    long heartbeatSeconds,
    @Nullable InstanceName instance) {}
