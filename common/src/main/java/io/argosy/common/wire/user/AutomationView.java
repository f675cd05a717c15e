package io.argosy.common.wire.user;

/**
 * One item of {@code GET /query/v1/automations}.
 *
 * @param mode {@code on}, {@code dry-run} or {@code off}
 * @param set a command said so, and not the configuration
 */
public record AutomationView(String name, String mode, boolean set) {}
