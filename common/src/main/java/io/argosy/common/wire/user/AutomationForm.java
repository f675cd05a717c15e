package io.argosy.common.wire.user;

import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/automations}: sets the mode of an automatic action.
 *
 * @param name {@code breaker}, {@code rerouting}, {@code expiry}, {@code shadow}, {@code learning},
 *     {@code exploration}, {@code feeds} or {@code circuits}
 * @param mode {@code on}, {@code dry-run} (logs decisions and changes nothing) or {@code off};
 *     absent for the mode in the configuration
 */
public record AutomationForm(String name, @Nullable String mode) {}
