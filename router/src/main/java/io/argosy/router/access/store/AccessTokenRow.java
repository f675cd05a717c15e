package io.argosy.router.access.store;

import io.argosy.router.access.SignInWay;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.JoinColumn;
import jakarta.persistence.ManyToOne;
import jakarta.persistence.Table;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

@Entity
@Table(name = "access_token")
class AccessTokenRow {

  @Id private String hash = "";

  @ManyToOne(optional = false)
  @JoinColumn(name = "principal_id")
  private @Nullable PrincipalRow principal;

  @Column(name = "created_at")
  private Instant createdAt = Instant.EPOCH;

  @Column(name = "expires_at")
  private @Nullable Instant expiresAt;

  @Column(name = "revoked_at")
  private @Nullable Instant revokedAt;

  @Column(name = "sign_in")
  private @Nullable String signIn;

  protected AccessTokenRow() {}

  AccessTokenRow(
      String hash, PrincipalRow principal, Instant createdAt, @Nullable Instant expiresAt) {
    this.hash = hash;
    this.principal = principal;
    this.createdAt = createdAt;
    this.expiresAt = expiresAt;
  }

  AccessTokenRow signedInBy(SignInWay way) {
    signIn = way.toString();
    return this;
  }
}
