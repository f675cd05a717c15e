package io.argosy.common.wire.user;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/users}, for admins.
 *
 * @param roles as in {@link UserForm}, in order
 * @param disabledAt absent if the user is not disabled
 * @param passwordSetAt absent if the user signs in by link only
 */
public record UserView(
    String name,
    List<String> roles,
    Instant createdAt,
    @Nullable Instant disabledAt,
    @Nullable Instant passwordSetAt) {}
