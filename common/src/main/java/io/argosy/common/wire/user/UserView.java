package io.argosy.common.wire.user;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/users}, which admins may ask.
 *
 * @param roles as in {@link UserForm}, in order
 * @param disabledAt absent: may come in
 * @param passwordSetAt absent: signs in by link only
 */
public record UserView(
    String name,
    List<String> roles,
    Instant createdAt,
    @Nullable Instant disabledAt,
    @Nullable Instant passwordSetAt) {}
