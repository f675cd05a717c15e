package io.argosy.common.wire.user;

/**
 * One item of {@code GET /query/v1/automations}.
 *
 * @param mode {@code on}, {@code dry-run} or {@code off}
 * @param set whether a command set the mode, and not the configuration
 */
public record AutomationView(String name, String mode, boolean set) {}
