package io.argosy.common.wire.user;

import java.util.List;

/**
 * Answer of {@code POST /query/v1/own-requests}.
 *
 * @param made how many the caller ever made, also those that are cancelled
 * @param uncancelled those that are not, the newest first, at most 100
 */
public record OwnRequestsView(long made, List<RequestView> uncancelled) {}
