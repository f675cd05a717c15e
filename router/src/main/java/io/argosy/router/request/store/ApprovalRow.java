package io.argosy.router.request.store;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;

@Embeddable
record ApprovalRow(
    boolean approved,
    @Column(name = "decided_by") String decidedBy,
    @Column(name = "decided_at") Instant decidedAt) {}
