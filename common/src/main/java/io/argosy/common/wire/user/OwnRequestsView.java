package io.argosy.common.wire.user;

import java.util.List;

/**
 * The answer to {@code POST /query/v1/own-requests}.
 *
 * @param made number of requests that the caller ever made, including cancelled ones
 * @param uncancelled requests that are not cancelled, the newest first, at most 100
 */
public record OwnRequestsView(long made, List<RequestView> uncancelled) {}
