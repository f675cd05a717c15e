package io.argosy.common.wire.user;

import java.util.List;

/**
 * {@code POST /command/v1/users} declares a user and returns a new token, while earlier tokens stay
 * valid until they are revoked; {@code POST /command/v1/user-roles} replaces the roles without a
 * token.
 *
 * @param name 1 to 64 of A-Z a-z 0-9 _
 * @param roles {@code user}, {@code admin}, {@code data-manager:SITE}, {@code operator:SITE}
 */
public record UserForm(String name, List<String> roles) {}
