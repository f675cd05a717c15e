package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/breakers}: pins the breaker of a link (both nodes are given), a source or
 * a destination (one is given).
 *
 * @param pin {@code open}: nothing is transferred over it; {@code closed}: it is used despite
 *     failures; {@code none}: removes the pin
 * @param reason for other operators, at most 200 characters
 */
public record BreakerForm(
    @Nullable NodeName source, @Nullable NodeName destination, String pin, String reason) {}
