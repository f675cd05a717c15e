package io.argosy.common.wire.user;

import java.util.List;

/**
 * {@code POST /command/v1/users}. Each answer has a fresh token; the earlier ones stay valid until
 * they are revoked.
 *
 * @param name 1 to 64 of A-Z a-z 0-9 _
 * @param roles {@code user}, {@code admin}, {@code data-manager:SITE}, {@code operator:SITE}
 */
public record UserForm(String name, List<String> roles) {}
