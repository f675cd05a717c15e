package io.argosy.common.wire.user;

import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/automations}: whether something that acts by itself may.
 *
 * @param name {@code breaker}, {@code rerouting}, {@code expiry}, {@code shadow}, {@code learning}
 *     or {@code exploration}
 * @param mode {@code on}, {@code dry-run} (decides and tells, changes nothing) or {@code off};
 *     absent: as the configuration says
 */
public record AutomationForm(String name, @Nullable String mode) {}
