package io.argosy.router.access.store;

import io.argosy.router.access.PasswordStore.Stored;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;

@Entity
@Table(name = "principal_password")
class PasswordRow {

  @Id
  @Column(name = "principal_id")
  private long principal;

  private String hash = "";

  @Column(name = "set_at")
  private Instant setAt = Instant.EPOCH;

  protected PasswordRow() {}

  PasswordRow(long principal, String hash, Instant setAt) {
    this.principal = principal;
    this.hash = hash;
    this.setAt = setAt;
  }

  Stored password() {
    return new Stored(hash, setAt);
  }
}
