package io.argosy.common.wire.user;

import io.argosy.common.topology.AgentName;

/** {@code POST /command/v1/drains}: a draining agent finishes what it holds and claims no more. */
public record DrainForm(AgentName agent, boolean drain) {}
