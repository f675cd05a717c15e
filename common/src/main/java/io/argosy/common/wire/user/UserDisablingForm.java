package io.argosy.common.wire.user;

/**
 * {@code POST /command/v1/user-disablings}: a user who is disabled comes in no more, and every
 * token and link of his has ended for good. Enabled again, he signs in as before.
 */
public record UserDisablingForm(String name, boolean disabled) {}
