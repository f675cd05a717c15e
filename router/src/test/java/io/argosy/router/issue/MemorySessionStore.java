package io.argosy.router.issue;

import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** Sessions in memory; passes the contract. */
final class MemorySessionStore implements SessionStore {

  private record Session(long incarnation, Instant heard) {}

  private final Map<Long, Session> sessions = new HashMap<>();

  @Override
  public OptionalLong open(long agentId, String version, Sign sign, Instant silentSince) {
    Session before = sessions.getOrDefault(agentId, new Session(0, Instant.MIN));
    if (before.heard().isAfter(silentSince)) {
      return OptionalLong.empty();
    }
    sessions.put(agentId, new Session(before.incarnation() + 1, sign.at()));
    return OptionalLong.of(before.incarnation() + 1);
  }

  @Override
  public boolean renew(Incarnation incarnation, Sign sign) {
    boolean current = isCurrent(incarnation);
    if (current) {
      sessions.put(incarnation.agentId(), new Session(incarnation.number(), sign.at()));
    }
    return current;
  }

  @Override
  public boolean isCurrent(Incarnation incarnation) {
    Session session = sessions.get(incarnation.agentId());
    return session != null && session.incarnation() == incarnation.number();
  }
}
