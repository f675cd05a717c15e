package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import org.jspecify.annotations.Nullable;

/**
 * {@code POST /command/v1/requests/{id}/approvals}: the word of the destination's data manager. The
 * same again changes nothing; the opposite is refused.
 *
 * @param reason for who asked, one line of at most 500 characters; needed where it is refused
 */
public record ApprovalForm(NodeName destination, boolean approved, @Nullable String reason) {}
