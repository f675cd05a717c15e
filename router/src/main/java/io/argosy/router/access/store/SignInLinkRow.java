package io.argosy.router.access.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "sign_in_link")
class SignInLinkRow {

  @Id private String hash = "";

  @ManyToOne(optional = false)
  @JoinColumn(name = "principal_id")
  private @Nullable PrincipalRow principal;

  @Column(name = "expires_at")
  private Instant expiresAt = Instant.EPOCH;

  @Column(name = "used_at")
  private @Nullable Instant usedAt;

  protected SignInLinkRow() {}

  SignInLinkRow(String hash, PrincipalRow principal, Instant expiresAt) {
    this.hash = hash;
    this.principal = principal;
    this.expiresAt = expiresAt;
  }
}
