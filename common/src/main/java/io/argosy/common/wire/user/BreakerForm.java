package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/breakers}: an admin's word about a link (both are named), a source or a
 * destination (one is).
 *
 * @param pin {@code open}: no work over it; {@code closed}: whatever happens, work goes over it;
 *     {@code none}: the breaker decides
 * @param reason for those who read it later, at most 200 characters
 */
public record BreakerForm(
    @Nullable NodeName source, @Nullable NodeName destination, String pin, String reason) {}
