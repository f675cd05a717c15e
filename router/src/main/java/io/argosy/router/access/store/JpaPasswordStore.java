package io.argosy.router.access.store;

import io.argosy.router.access.Caller.Kind;
import io.argosy.router.access.PasswordStore;
import io.argosy.router.access.SecretHash;
import io.argosy.router.access.SignInWay;
import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Instant;
import java.util.Optional;

/** Stores password hashes with JPA, in a table that no other query reads. */
public final class JpaPasswordStore implements PasswordStore {

  private final EntityManager rows;

  public JpaPasswordStore(EntityManager rows) {
    this.rows = rows;
  }

  @Override
  public Optional<Account> account(String name) {
    return account(name, LockModeType.NONE);
  }

  @Override
  public Optional<Account> lock(String name) {
    return account(name, LockModeType.PESSIMISTIC_WRITE);
  }

  private Optional<Account> account(String name, LockModeType lock) {
    return rows
        .createQuery(
            """
            from PrincipalRow p where p.name = :name and p.kind = :kind and p.disabledAt is null
            """,
            PrincipalRow.class)
        .setParameter("name", name)
        .setParameter("kind", PrincipalRow.columnOf(Kind.USER))
        .setLockMode(lock)
        .getResultList()
        .stream()
        .findFirst()
        .map(row -> new Account(row.id(), row.name(), password(row.id())));
  }

  private Optional<Stored> password(long principal) {
    return Optional.ofNullable(rows.find(PasswordRow.class, principal)).map(PasswordRow::password);
  }

  @Override
  public void keep(long principal, String hash, Instant at) {
    rows.merge(new PasswordRow(principal, hash, at));
    rows.flush();
  }

  @Override
  public boolean cameByLink(SecretHash token, Instant since) {
    return rows.createQuery(
                """
                select count(t) from AccessTokenRow t
                where t.hash = :hash and t.signIn = :way and t.createdAt >= :since
                """,
                Long.class)
            .setParameter("hash", token.hex())
            .setParameter("way", SignInWay.LINK.toString())
            .setParameter("since", since)
            .getSingleResult()
        == 1;
  }

  /** Revokes codes first, as {@link JpaAccessStore#revokeAll}. Older routers marked no sign-ins. */
  @Override
  public void endSignIns(long principal, SecretHash but, Instant now) {
    rows.createQuery(
            """
            update SignInLinkRow l set l.usedAt = :now
            where l.principal.id = :principal and l.usedAt is null
            """)
        .setParameter("principal", principal)
        .setParameter("now", now)
        .executeUpdate();
    rows.createQuery(
            """
            update AccessTokenRow t set t.revokedAt = :now
            where t.principal.id = :principal and t.revokedAt is null and t.hash <> :but
                and t.expiresAt is not null
            """)
        .setParameter("principal", principal)
        .setParameter("now", now)
        .setParameter("but", but.hex())
        .executeUpdate();
  }
}
