package io.argosy.router.access.store;

import jakarta.persistence.Embeddable;

@Embeddable
record RoleRow(String role, String scope) {}
