package io.argosy.web.access;

import io.argosy.common.topology.SiteName;
import java.security.Principal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A signed-in user with the token for the router. It is stored in the session; {@link #toString}
 * returns only the name, so that the token appears on no page and in no log. The roles are those of
 * the router's last answer. They only control what pages show; the router decides what is allowed.
 */
public final class SignedInUser implements Principal {

  private static final String ADMIN = "admin";
  private static final String DATA_MANAGER = "data-manager:";
  private static final String OPERATOR = "operator:";

  private final String name;
  private final String token;
  private final AtomicReference<Known> known;

  private final ReentrantLock querying = new ReentrantLock();

  /**
   * @param asked when the last query to the router began
   * @param answered when the last query began that was answered or timed out
   */
  private record Known(List<String> roles, boolean ended, Instant asked, Instant answered) {}

  /**
   * @param roles such as {@code user} and {@code data-manager:SITE}
   * @param now when the router returned these roles
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

  /** A bearer token for the router's commands and queries. */
  public String token() {
    return token;
  }

  /** The roles in the router's words. */
  public List<String> roles() {
    return known.get().roles();
  }

  public boolean isAdmin() {
    return roles().contains(ADMIN);
  }

  /** Returns whether the user may drain the agents of this site. */
  public boolean operates(SiteName site) {
    return isAdmin() || roles().contains(OPERATOR + site);
  }

  /** Returns whether the user may mark and remove replicas at the nodes of this site. */
  public boolean changesReplicasAt(SiteName site) {
    return operates(site) || roles().contains(DATA_MANAGER + site);
  }

  /** Returns whether the user approves requests, at some site or at all. */
  public boolean approves() {
    return isAdmin() || !approvesAt().isEmpty();
  }

  /** The sites at which the user is a data manager; an admin may also approve at all others. */
  public List<String> approvesAt() {
    return roles().stream()
        .filter(role -> role.startsWith(DATA_MANAGER))
        .map(role -> role.substring(DATA_MANAGER.length()))
        .toList();
  }

  /** Returns whether the router has said that the token is no longer valid. */
  boolean hasEnded() {
    return known.get().ended();
  }

  /** Returns true to one caller per interval. That caller has to query the router. */
  boolean isToBeAskedFor(Instant now, Duration every) {
    Known before = known.get();
    return !now.isBefore(before.asked().plus(every))
        && known.compareAndSet(
            before, new Known(before.roles(), before.ended(), now, before.answered()));
  }

  /** Returns whether the roles are too old to show a page before the router is asked. */
  boolean isUnknownSince(Instant now, Duration oldest) {
    return !now.isBefore(known.get().answered().plus(oldest));
  }

  /** Records that a query began at this time and has been answered or has timed out. */
  void wasAsked(Instant at) {
    known.updateAndGet(before -> new Known(before.roles(), before.ended(), at, at));
  }

  /** Runs the query while other callers wait for its result. */
  void oneAtATime(Runnable question) {
    querying.lock();
    try {
      question.run();
    } finally {
      querying.unlock();
    }
  }

  void nowHas(List<String> roles) {
    known.updateAndGet(before -> with(before, List.copyOf(roles), before.ended()));
  }

  /** Ends the sign-in: the next request of this session gets the sign-in page. */
  public void end() {
    known.updateAndGet(before -> with(before, before.roles(), true));
  }

  private static Known with(Known before, List<String> roles, boolean ended) {
    return new Known(roles, ended, before.asked(), before.answered());
  }

  @Override
  public String toString() {
    return name;
  }
}
