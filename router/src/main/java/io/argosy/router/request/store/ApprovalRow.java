package io.argosy.router.request.store;

import io.argosy.router.request.Verdict;
import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

@Embeddable
record ApprovalRow(
    boolean approved,
    @Column(name = "decided_by") String decidedBy,
    @Column(name = "decided_at") Instant decidedAt,
    @Nullable String reason) {

  static ApprovalRow of(Verdict verdict, String by, Instant at) {
    return new ApprovalRow(verdict.approved(), by, at, verdict.reason().orElse(null));
  }
}
