package io.argosy.common.wire.user;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether a request is in time.
 *
 * @param expectedAt when the last of its missing files is there, as the router planned; absent
 *     where not all of them are on their way, or the plan was wrong
 * @param late its deadline has passed, or is expected to
 * @param detail a sentence for people
 */
public record TimingView(@Nullable Instant expectedAt, boolean late, String detail) {}
