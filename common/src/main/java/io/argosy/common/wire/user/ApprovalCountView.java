package io.argosy.common.wire.user;

import io.argosy.common.topology.SiteName;

/**
 * One item of {@code GET /query/v1/approval-counts}.
 *
 * @param waiting number of approvals, by request and destination of the site, that no data manager
 *     has decided
 */
public record ApprovalCountView(SiteName site, long waiting) {}
