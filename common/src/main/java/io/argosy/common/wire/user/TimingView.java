package io.argosy.common.wire.user;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether a request meets its deadline, and when it was complete.
 *
 * @param expectedAt planned arrival of the last missing file; absent if not all of them are
 *     planned, or the plan was wrong
 * @param completedAt arrival of the last file of a complete request; absent if files are missing,
 *     or none had to be fetched
 * @param late whether the deadline has passed or will be missed
 * @param detail a sentence for users
 */
public record TimingView(
    @Nullable Instant expectedAt, @Nullable Instant completedAt, boolean late, String detail) {}
