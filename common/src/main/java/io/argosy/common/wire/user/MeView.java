package io.argosy.common.wire.user;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code GET /query/v1/me}: whose token this is.
 *
 * @param roles as in {@link UserForm}, in order
 * @param passwordSetAt absent: signs in by link only
 * @param oldPasswordNeeded to set another one; not just after a sign-in by link
 */
public record MeView(
    String name, List<String> roles, @Nullable Instant passwordSetAt, boolean oldPasswordNeeded) {}
