package io.argosy.web.access;

import io.argosy.common.topology.SiteName;
import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Who looks, with the token that proves it to the router. It lives in the session and never in a
 * page or log, so that even its text is only the name. What the router last said of it is kept
 * here: pages show by it what one may do, and the router decides.
 */
public final class SignedInUser implements Principal {

  private static final String ADMIN = "admin";
  private static final String DATA_MANAGER = "data-manager:";
  private static final String OPERATOR = "operator:";

  private final String name;
  private final String token;
  private final AtomicReference<Known> known;

  private final ReentrantLock asking = new ReentrantLock();

  /**
   * @param asked when somebody last began to ask
   * @param said when the router was last asked and had its time to answer
   */
  private record Known(List<String> roles, boolean ended, Instant asked, Instant said) {}

  /**
   * @param roles such as {@code user} and {@code data-manager:SITE}
   * @param now when the router said so
   */
  SignedInUser(String name, String token, List<String> roles, Instant now) {
    this.name = name;
    this.token = token;
    this.known = new AtomicReference<>(new Known(List.copyOf(roles), false, now, now));
  }

  @Override
  public String getName() {
    return name;
  }

  public String name() {
    return name;
  }

  /** A bearer token for the router's command and query wires. */
  public String token() {
    return token;
  }

  /** As the router knows them, in its words. */
  public List<String> roles() {
    return known.get().roles();
  }

  public boolean isAdmin() {
    return roles().contains(ADMIN);
  }

  /** May drain the agents of this site. */
  public boolean operates(SiteName site) {
    return isAdmin() || roles().contains(OPERATOR + site);
  }

  /** May mark and remove replicas at the nodes of this site. */
  public boolean changesReplicasAt(SiteName site) {
    return operates(site) || roles().contains(DATA_MANAGER + site);
  }

  /** Is asked for approval, at some site or at all of them. */
  public boolean approves() {
    return isAdmin() || !approvesAt().isEmpty();
  }

  /** The sites that ask this user; an admin is asked by all, also by those that are not here. */
  public List<String> approvesAt() {
    return roles().stream()
        .filter(role -> role.startsWith(DATA_MANAGER))
        .map(role -> role.substring(DATA_MANAGER.length()))
        .toList();
  }

  /** The router has said that the token is no longer good. */
  boolean hasEnded() {
    return known.get().ended();
  }

  /** True to one caller at a time: it asks the router. */
  boolean isToBeAskedFor(Instant now, Duration every) {
    Known before = known.get();
    return !now.isBefore(before.asked().plus(every))
        && known.compareAndSet(
            before, new Known(before.roles(), before.ended(), now, before.said()));
  }

  /** What is known is so old that nothing is to be shown before the router is asked. */
  boolean isUnknownSince(Instant now, Duration oldest) {
    return !now.isBefore(known.get().said().plus(oldest));
  }

  /** The router was asked then, and what it said, if anything, is known. */
  void wasAsked(Instant at) {
    known.updateAndGet(before -> new Known(before.roles(), before.ended(), at, at));
  }

  /** One asks, and whoever comes in the meantime waits for what that one hears. */
  void oneAtATime(Runnable question) {
    asking.lock();
    try {
      question.run();
    } finally {
      asking.unlock();
    }
  }

  void nowHas(List<String> roles) {
    known.updateAndGet(before -> with(before, List.copyOf(roles), before.ended()));
  }

  /** Whatever asks next is told to sign in again. */
  public void end() {
    known.updateAndGet(before -> with(before, before.roles(), true));
  }

  private static Known with(Known before, List<String> roles, boolean ended) {
    return new Known(roles, ended, before.asked(), before.said());
  }

  @Override
  public String toString() {
    return name;
  }
}
