package io.argosy.common.wire.user;

import java.util.List;

/**
 * {@code POST /command/v1/user-roles}: makes a user, or gives a known one these roles instead of
 * its own; deals no token.
 *
 * @param name 1 to 64 of A-Z a-z 0-9 _
 * @param roles {@code user}, {@code admin}, {@code data-manager:SITE}, {@code operator:SITE}
 */
public record UserRolesForm(String name, List<String> roles) {}
