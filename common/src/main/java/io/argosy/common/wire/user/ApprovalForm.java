package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;

/**
 * {@code POST /command/v1/requests/{id}/approvals}: the word of the destination's data manager. The
 * same again changes nothing; the opposite is refused.
 */
public record ApprovalForm(NodeName destination, boolean approved) {}
