package io.argosy.common.wire.user;

import io.argosy.common.topology.AgentName;

/** {@code POST /command/v1/drains}: a draining agent finishes its tasks and claims no others. */
public record DrainForm(AgentName agent, boolean drain) {}
