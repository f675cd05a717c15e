package io.argosy.router.access.store;

import io.argosy.router.access.AccessStore;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Caller.Kind;
import io.argosy.router.access.Caller.RoleAt;
import io.argosy.router.access.SecretHash;
import io.argosy.router.access.SignInWay;
import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import jakarta.persistence.TypedQuery;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Stores principals and tokens with JPA; only hashes of secrets reach the database. */
public final class JpaAccessStore implements AccessStore {

  private final EntityManager rows;

  public JpaAccessStore(EntityManager rows) {
    this.rows = rows;
  }

  @Override
  public Optional<Caller> holderOf(SecretHash token, Instant now) {
    return first(
            """
            select p from AccessTokenRow t join t.principal p left join fetch p.roles
            where t.hash = :hash and t.revokedAt is null and p.disabledAt is null
                and (t.expiresAt is null or t.expiresAt > :now)
            """,
            Map.of("hash", token.hex(), "now", now))
        .map(PrincipalRow::caller);
  }

  @Override
  public Optional<Caller> user(String name) {
    return first(
            """
            select p from PrincipalRow p left join fetch p.roles
            where p.name = :name and p.kind = :kind and p.disabledAt is null
            """,
            Map.of("name", name, "kind", PrincipalRow.columnOf(Kind.USER)))
        .map(PrincipalRow::caller);
  }

  @Override
  public long principal(String name, Kind kind, Set<RoleAt> roles, Instant now) {
    PrincipalRow row =
        row(name, kind)
            .orElseGet(
                () -> {
                  PrincipalRow fresh = new PrincipalRow(name, kind, now);
                  rows.persist(fresh);
                  return fresh;
                });
    row.hold(roles);
    rows.flush();
    return row.id();
  }

  @Override
  public Optional<Long> find(String name, Kind kind) {
    return row(name, kind).map(PrincipalRow::id);
  }

  @Override
  public Optional<Long> findDisabled(String name, Kind kind) {
    return first(
            """
            from PrincipalRow p where p.name = :name and p.kind = :kind and p.disabledAt is not null
            """,
            Map.of("name", name, "kind", PrincipalRow.columnOf(kind)))
        .map(PrincipalRow::id);
  }

  @Override
  public void disable(long principal, Instant now) {
    principalRow(principal).disable(now);
    rows.flush();
  }

  @Override
  public void enable(long principal) {
    principalRow(principal).enable();
    rows.flush();
  }

  @Override
  public boolean knows(SecretHash token) {
    return rows.find(AccessTokenRow.class, token.hex()) != null;
  }

  @Override
  public void addToken(SecretHash token, long principal, Instant now, Optional<Instant> expires) {
    rows.persist(
        new AccessTokenRow(token.hex(), principalRow(principal), now, expires.orElse(null)));
    rows.flush();
  }

  @Override
  public void addSignIn(
      SecretHash token, long principal, Instant now, Instant expires, SignInWay way) {
    rows.persist(
        new AccessTokenRow(token.hex(), principalRow(principal), now, expires).signedInBy(way));
    rows.flush();
  }

  @Override
  public void revoke(SecretHash token, Instant now) {
    update(
        """
        update AccessTokenRow t set t.revokedAt = :now
        where t.hash = :hash and t.revokedAt is null
        """,
        Map.of("hash", token.hex(), "now", now));
  }

  /** Revokes codes first: the update waits for a concurrent sign-in, whose token is then found. */
  @Override
  public void revokeAll(long principal, Instant now) {
    for (String ending :
        List.of(
            """
            update SignInLinkRow l set l.usedAt = :now
            where l.principal.id = :principal and l.usedAt is null
            """,
            """
            update AccessTokenRow t set t.revokedAt = :now
            where t.principal.id = :principal and t.revokedAt is null
            """)) {
      update(ending, Map.of("principal", principal, "now", now));
    }
  }

  @Override
  public void addSignInLink(SecretHash code, long principal, Instant expires) {
    rows.persist(new SignInLinkRow(code.hex(), principalRow(principal), expires));
    rows.flush();
  }

  @Override
  public int forgetExpired(Instant before) {
    int revoked =
        update(
            """
            delete from AccessTokenRow t where t.revokedAt < :before and t.principal.id not in (
                select p.id from PrincipalRow p where p.name = :admin)
            """,
            Map.of("before", before, "admin", FIRST_ADMIN));
    return Stream.of("AccessTokenRow", "SignInLinkRow")
        .mapToInt(
            row ->
                update(
                    "delete from " + row + " r where r.expiresAt < :before",
                    Map.of("before", before)))
        .reduce(revoked, Integer::sum);
  }

  /** The caller whose update changes the row has used the code. */
  @Override
  public Optional<Signed> useSignInLink(SecretHash code, Instant now) {
    int used =
        update(
            """
            update SignInLinkRow l set l.usedAt = :now
            where l.hash = :hash and l.usedAt is null and l.expiresAt > :now
            """,
            Map.of("hash", code.hex(), "now", now));
    return used == 1 ? signedInBy(code) : Optional.empty();
  }

  private Optional<Signed> signedInBy(SecretHash code) {
    return first(
            """
            select p from SignInLinkRow l join l.principal p
            where l.hash = :hash and p.disabledAt is null
            """,
            Map.of("hash", code.hex()))
        .map(row -> new Signed(row.id(), row.name()));
  }

  private Optional<PrincipalRow> row(String name, Kind kind) {
    return first(
        """
        from PrincipalRow p where p.name = :name and p.kind = :kind and p.disabledAt is null
        """,
        Map.of("name", name, "kind", PrincipalRow.columnOf(kind)));
  }

  private Optional<PrincipalRow> first(String query, Map<String, Object> parameters) {
    TypedQuery<PrincipalRow> principals = rows.createQuery(query, PrincipalRow.class);
    parameters.forEach(principals::setParameter);
    return principals.getResultList().stream().findFirst();
  }

  private int update(String statement, Map<String, Object> parameters) {
    Query query = rows.createQuery(statement);
    parameters.forEach(query::setParameter);
    return query.executeUpdate();
  }

  private PrincipalRow principalRow(long id) {
    return rows.getReference(PrincipalRow.class, id);
  }
}
