package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/requests/{id}/approvals}: the decision of the destination's data manager.
 * Repeating it changes nothing; the opposite decision is refused.
 *
 * @param reason for the requester, one line of at most 500 characters; required for a refusal
 */
public record ApprovalForm(NodeName destination, boolean approved, @Nullable String reason) {}
