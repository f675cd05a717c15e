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
    @Nullable String reason,
    @Nullable @Column(name = "blocks_to") Long blocksTo) {

  /**
   * @param blocksTo for a static request the last block that existed at the approval
   */
  static ApprovalRow of(Verdict verdict, String by, Instant at, @Nullable Long blocksTo) {
    return new ApprovalRow(verdict.approved(), by, at, verdict.reason().orElse(null), blocksTo);
  }
}
