package io.argosy.router.access;

import io.argosy.router.access.Caller.Kind;
import io.argosy.router.access.Caller.RoleAt;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Access in memory; passes the same contract as the real one. */
public final class MemoryAccessStore implements AccessStore {

  private final Map<Long, Caller> principals = new HashMap<>();
  private final Map<SecretHash, Token> tokens = new HashMap<>();
  private final Map<SecretHash, Token> links = new HashMap<>();

  private record Token(long principal, Optional<Instant> expires) {
    boolean isGood(Instant now) {
      return expires.isEmpty() || now.isBefore(expires.get());
    }
  }

  @Override
  public Optional<Caller> holderOf(SecretHash token, Instant now) {
    return Optional.ofNullable(tokens.get(token))
        .filter(kept -> kept.isGood(now))
        .map(kept -> principals.get(kept.principal()));
  }

  @Override
  public long principal(String name, Kind kind, Set<RoleAt> roles, Instant now) {
    long id = idOf(name, kind).orElse(principals.size() + 1L);
    principals.put(id, new Caller(name, kind, roles));
    return id;
  }

  @Override
  public Optional<Long> user(String name) {
    return idOf(name, Kind.USER);
  }

  @Override
  public void addToken(SecretHash token, long principal, Instant now, Optional<Instant> expires) {
    tokens.put(token, new Token(principal, expires));
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

  private Optional<Long> idOf(String name, Kind kind) {
    return principals.entrySet().stream()
        .filter(known -> known.getValue().name().equals(name))
        .filter(known -> known.getValue().kind() == kind)
        .map(Map.Entry::getKey)
        .findFirst();
  }
}
