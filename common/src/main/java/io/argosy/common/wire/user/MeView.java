package io.argosy.common.wire.user;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /query/v1/me}: the user of this token.
 *
 * @param roles as in {@link UserForm}, in order
 * @param passwordSetAt absent if the user signs in by link only
 * @param oldPasswordNeeded whether a new password requires the old one; false shortly after a
 *     sign-in by link
 */
public record MeView(
    String name, List<String> roles, @Nullable Instant passwordSetAt, boolean oldPasswordNeeded) {}
