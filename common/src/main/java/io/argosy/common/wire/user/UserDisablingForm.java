package io.argosy.common.wire.user;

/**
 * {@code POST /command/v1/user-disablings}: a disabled user cannot sign in, and all tokens and
 * links of the user are revoked. A user who is enabled again can sign in as before.
 */
public record UserDisablingForm(String name, boolean disabled) {}
