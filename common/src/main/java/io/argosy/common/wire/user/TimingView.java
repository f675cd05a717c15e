package io.argosy.common.wire.user;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether a request meets its deadline.
 *
 * @param expectedAt planned arrival of the last missing file; absent if not all of them are
 *     planned, or the plan was wrong
 * @param late whether the deadline has passed or will be missed
 * @param detail a sentence for users
 */
public record TimingView(@Nullable Instant expectedAt, boolean late, String detail) {}
