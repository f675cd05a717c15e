package io.argosy.router.issue;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.argosy.common.wire.agent.Registration.TcpLimits;
import io.argosy.router.stage.StoredTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** Sessions in memory; passes the contract. */
public final class MemorySessionStore implements SessionStore {

  private record Session(long incarnation, Sign sign) {}

  private final Map<Long, Session> sessions = new HashMap<>();
  private final Map<Long, TcpLimits> limits = new HashMap<>();
  private final Map<Long, Long> readings = new HashMap<>();

  @Override
  public OptionalLong open(long agentId, String version, Sign sign, Instant silentSince) {
    Session before = sessions.get(agentId);
    if (before != null
        && before.sign().at().isAfter(silentSince)
        && isOf(before.sign(), sign.at())) {
      return OptionalLong.empty();
    }
    long next = before == null ? 1 : before.incarnation() + 1;
    sessions.put(agentId, new Session(next, sign));
    readings.remove(agentId);
    return OptionalLong.of(next);
  }

  @Override
  public boolean count(Incarnation incarnation, long reading) {
    boolean isNew =
        isCurrent(incarnation) && readings.getOrDefault(incarnation.agentId(), 0L) < reading;
    if (isNew) {
      readings.put(incarnation.agentId(), reading);
    }
    return isNew;
  }

  @Override
  public void keep(Incarnation incarnation, TcpLimits announced) {
    if (isCurrent(incarnation)) {
      limits.put(incarnation.agentId(), announced);
    }
  }

  TcpLimits limitsOf(long agentId) {
    return limits.getOrDefault(agentId, TcpLimits.UNKNOWN);
  }

  @Override
  public boolean renew(Incarnation incarnation, Sign sign, Instant now) {
    boolean current = isCurrent(incarnation);
    if (current) {
      Sign before = notLater(sessions.get(incarnation.agentId()).sign(), now);
      Sign newest = sign.at().isBefore(before.at()) ? before : sign;
      sessions.put(incarnation.agentId(), new Session(incarnation.number(), newest));
    }
    return current;
  }

  private static boolean isOf(Sign sign, Instant now) {
    return !sign.at().isAfter(now.plus(StoredTimes.CLOCKS_DIFFER));
  }

  private static Sign notLater(Sign sign, Instant now) {
    if (!sign.at().isAfter(now)) {
      return sign;
    }
    Instant until = now.plus(Duration.between(sign.at(), sign.until()));
    return new Sign(now, until, sign.aliveFor(), sign.hindrances(), sign.free());
  }

  @Override
  public boolean isCurrent(Incarnation incarnation) {
    Session session = sessions.get(incarnation.agentId());
    return session != null && session.incarnation() == incarnation.number();
  }

  @Override
  public Set<Long> lockSilent(Collection<Long> agentIds, Instant now) {
    return agentIds.stream().filter(agent -> hasEnded(agent, now)).collect(toUnmodifiableSet());
  }

  /** Whether the agent's lease has ended. */
  boolean hasEnded(long agentId, Instant now) {
    Session session = sessions.get(agentId);
    return session != null && !session.sign().until().isAfter(now);
  }

  /** Whether the agent has a lease. */
  boolean isAlive(long agentId, Instant now) {
    return sessions.containsKey(agentId) && !hasEnded(agentId, now);
  }

  /** Returns an action that restores the current state. */
  Runnable undo() {
    Map<Long, Session> now = Map.copyOf(sessions);
    return () -> {
      sessions.clear();
      sessions.putAll(now);
    };
  }

  /** Returns the whole state as text, to check whether anything changed. */
  String picture() {
    return sessions.toString();
  }
}
