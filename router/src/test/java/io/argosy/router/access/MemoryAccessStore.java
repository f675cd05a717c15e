package io.argosy.router.access;

import io.argosy.router.access.Caller.Kind;
import io.argosy.router.access.Caller.RoleAt;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Keeps principals and tokens in memory; passes the same contract as the real store. */
public final class MemoryAccessStore implements AccessStore {

  private final Map<Long, Caller> principals = new HashMap<>();
  private final Set<Long> disabled = new HashSet<>();
  private final Map<SecretHash, Token> tokens = new HashMap<>();
  private final Map<SecretHash, Token> links = new HashMap<>();

  private record Token(long principal, Optional<Instant> expires, boolean revoked) {
    Token(long principal, Optional<Instant> expires) {
      this(principal, expires, false);
    }

    Token until(Instant end) {
      return isGood(end) ? new Token(principal, Optional.of(end), true) : this;
    }

    boolean isGood(Instant now) {
      return expires.isEmpty() || now.isBefore(expires.get());
    }
  }

  @Override
  public Optional<Caller> holderOf(SecretHash token, Instant now) {
    return Optional.ofNullable(tokens.get(token))
        .filter(stored -> stored.isGood(now))
        .filter(stored -> !disabled.contains(stored.principal()))
        .map(stored -> principals.get(stored.principal()));
  }

  @Override
  public Optional<Caller> user(String name) {
    return find(name, Kind.USER).map(principals::get);
  }

  @Override
  public long principal(String name, Kind kind, Set<RoleAt> roles, Instant now) {
    long id = idOf(name, kind).orElse(principals.size() + 1L);
    principals.put(id, new Caller(name, kind, roles));
    return id;
  }

  @Override
  public Optional<Long> find(String name, Kind kind) {
    return idOf(name, kind).filter(id -> !disabled.contains(id));
  }

  @Override
  public Optional<Long> findDisabled(String name, Kind kind) {
    return idOf(name, kind).filter(disabled::contains);
  }

  @Override
  public void disable(long principal, Instant now) {
    disabled.add(principal);
  }

  @Override
  public void enable(long principal) {
    disabled.remove(principal);
  }

  @Override
  public boolean knows(SecretHash token) {
    return tokens.containsKey(token);
  }

  @Override
  public void revoke(SecretHash token, Instant now) {
    tokens.computeIfPresent(token, (hash, stored) -> stored.until(now));
  }

  @Override
  public void revokeAll(long principal, Instant now) {
    Stream.of(tokens, links)
        .forEach(
            all ->
                all.replaceAll(
                    (hash, token) -> token.principal() == principal ? token.until(now) : token));
  }

  @Override
  public void addToken(SecretHash token, long principal, Instant now, Optional<Instant> expires) {
    tokens.put(token, new Token(principal, expires));
  }

  @Override
  public void addSignIn(
      SecretHash token, long principal, Instant now, Instant expires, SignInWay way) {
    addToken(token, principal, now, Optional.of(expires));
  }

  @Override
  public void addSignInLink(SecretHash code, long principal, Instant expires) {
    links.put(code, new Token(principal, Optional.of(expires)));
  }

  @Override
  public Optional<Signed> useSignInLink(SecretHash code, Instant now) {
    return Optional.ofNullable(links.get(code))
        .filter(link -> link.isGood(now))
        .map(
            link -> {
              links.remove(code);
              return new Signed(link.principal(), principals.get(link.principal()).name());
            });
  }

  @Override
  public int forgetExpired(Instant before) {
    return Stream.of(tokens, links)
        .mapToInt(
            all -> {
              int known = all.size();
              all.values()
                  .removeIf(
                      stored ->
                          stored.expires().filter(before::isAfter).isPresent()
                              && !(stored.revoked() && isFirstAdmin(stored.principal())));
              return known - all.size();
            })
        .sum();
  }

  private boolean isFirstAdmin(long principal) {
    return principals.get(principal).name().equals(FIRST_ADMIN);
  }

  private Optional<Long> idOf(String name, Kind kind) {
    return principals.entrySet().stream()
        .filter(known -> known.getValue().name().equals(name))
        .filter(known -> known.getValue().kind() == kind)
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
