package io.argosy.router.access;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.AgentName;
import io.argosy.router.access.Caller.Kind;
import io.argosy.router.access.Caller.RoleAt;
import io.argosy.router.audit.AuditLog;
import io.argosy.router.stage.Transactions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Deals tokens and sign-in links. A secret is told once, to whom it belongs; its hash is kept. */
public final class AccessBook {

  public static final Duration LINK_VALIDITY = Duration.ofMinutes(10);

  private static final Duration SIGNED_IN = Duration.ofDays(30);
  private static final String TOKEN_PREFIX = "argosy_";

  private final AccessStore store;
  private final Transactions transactions;
  private final AuditLog audit;
  private final Clock clock;
  private final Secrets secrets;

  public AccessBook(
      AccessStore store, Transactions transactions, AuditLog audit, Clock clock, Secrets secrets) {
    this.store = store;
    this.transactions = transactions;
    this.audit = audit;
    this.clock = clock;
    this.secrets = secrets;
  }

  /** A name and the token that proves it. */
  public record Dealt(String name, String token) {}

  /** Makes a user, or gives a known one these roles, and deals one more token. */
  public Dealt user(Caller caller, UserName name, Set<RoleAt> roles) {
    caller.requireAdmin();
    return transactions.inOne(
        () -> {
          long user = store.principal(name.value(), Kind.USER, roles, clock.instant());
          audit.record(caller.name(), "set-user", name.value(), roles.toString());
          return deal(user, name.value(), Optional.empty());
        });
  }

  /** One more token of an agent, inside the transaction of the command that makes the agent. */
  public Dealt agent(AgentName name) {
    long agent = store.principal(name.value(), Kind.AGENT, Set.of(), clock.instant());
    return deal(agent, name.value(), Optional.empty());
  }

  /** Ends all tokens and sign-in links that a user or an agent has. */
  public void revoke(Caller caller, String name, Kind kind) {
    caller.requireAdmin();
    transactions.inOne(
        () -> {
          long principal = store.find(name, kind).orElseThrow(() -> unknown("name", name, kind));
          store.revokeAll(principal, clock.instant());
          audit.record(caller.name(), "revoke-tokens", name, kind.toString());
        });
  }

  /** Ends the token that the caller came with. */
  public void signOut(Caller caller, SecretHash token) {
    transactions.inOne(
        () -> {
          store.revoke(token, clock.instant());
          audit.record(caller.name(), "sign-out", caller.name(), "");
        });
  }

  /**
   * The user {@code admin} holds this token; called at every start. A token that was revoked stays
   * so: who shut everybody out puts another one into the file.
   */
  public void bootstrap(String token) {
    transactions.inOne(
        () -> {
          Instant now = clock.instant();
          long admin =
              store.principal("admin", Kind.USER, Set.of(new RoleAt(Role.ADMIN, "*")), now);
          if (!store.knows(SecretHash.of(token))) {
            store.addToken(SecretHash.of(token), admin, now, Optional.empty());
            audit.record("bootstrap", "set-user", "admin", "token from file");
          }
        });
  }

  /** A code that signs this user in once. */
  public String signInLink(Caller caller, String user) {
    caller.requireAdmin();
    return transactions.inOne(
        () -> {
          long principal =
              store.find(user, Kind.USER).orElseThrow(() -> unknown("user", user, Kind.USER));
          String code = secrets.fresh();
          store.addSignInLink(SecretHash.of(code), principal, clock.instant().plus(LINK_VALIDITY));
          audit.record(caller.name(), "sign-in-link", user, "");
          return code;
        });
  }

  /** Changes a code for a token. */
  public Dealt signIn(String code) {
    return transactions.inOne(
        () -> {
          Instant now = clock.instant();
          var signed =
              store.useSignInLink(SecretHash.of(code), now).orElseThrow(AccessBook::unknownCode);
          audit.record(signed.name(), "sign-in", signed.name(), "");
          return deal(signed.principal(), signed.name(), Optional.of(now.plus(SIGNED_IN)));
        });
  }

  private Dealt deal(long principal, String name, Optional<Instant> expires) {
    String token = TOKEN_PREFIX + secrets.fresh();
    store.addToken(SecretHash.of(token), principal, clock.instant(), expires);
    return new Dealt(name, token);
  }

  private static Refusal unknown(String field, String name, Kind kind) {
    return Refusal.of(
        Refusal.Kind.UNACCEPTABLE,
        "unknown-" + kind,
        new Refusal.Fault(field, name, "there is no such " + kind));
  }

  private static Refusal unknownCode() {
    return new Refusal(
        Refusal.Kind.UNAUTHENTICATED,
        "unknown-code",
        "the code is unknown, used up or expired",
        List.of());
  }
}
