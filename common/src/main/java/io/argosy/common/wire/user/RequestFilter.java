package io.argosy.common.wire.user;

import org.jspecify.annotations.Nullable;

/**
 * The parameters of {@code GET /query/v1/requests} that select requests. A request must match all
 * given parameters; an empty one counts as absent.
 *
 * @param status a word of {@link StatusGroup}: {@code open} or one status of the whole request
 * @param to full name of a destination
 * @param requester full name
 * @param text part of a dataset's name or of the comment, in upper or lower case
 */
public record RequestFilter(
    @Nullable String status,
    @Nullable String to,
    @Nullable String requester,
    @Nullable String text) {}
