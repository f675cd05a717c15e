package io.argosy.router.access;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.SiteName;
import io.argosy.router.access.Caller.Kind;
import io.argosy.router.access.Caller.RoleAt;
import io.argosy.router.audit.CommandContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** Issues tokens and sign-in links. Secrets are returned once; only their hashes are stored. */
public final class AccessBook {

  public static final Duration LINK_VALIDITY = Duration.ofMinutes(10);

  /** The role of the bootstrap token's user, for recovery when no other admin can sign in. */
  private static final RoleAt ADMIN = new RoleAt(Role.ADMIN, "*");

  private final AccessStore store;
  private final CommandContext context;
  private final Secrets secrets;
  private final Predicate<SiteName> sites;
  private final SignIns signIns;

  /**
   * @param sites whether a site of this name exists
   */
  public AccessBook(
      AccessStore store, CommandContext context, Secrets secrets, Predicate<SiteName> sites) {
    this.store = store;
    this.context = context;
    this.secrets = secrets;
    this.sites = sites;
    this.signIns = new SignIns(store, context.audit(), secrets);
  }

  public record IssuedToken(String name, String token) {}

  /** Creates a user, or replaces the roles of a known one, and issues one more token. */
  public IssuedToken user(Caller caller, UserName name, Set<RoleAt> roles) {
    caller.requireAdmin();
    return context.inOne(() -> issue(set(caller, name, roles), name.value()));
  }

  /** Issues one more token of a known user and leaves the roles unchanged. */
  public IssuedToken token(Caller caller, String name) {
    caller.requireAdmin();
    return context.inOne(
        () -> {
          long user = store.find(name, Kind.USER).orElseThrow(() -> unknown("name", name));
          context.record(caller.name(), "deal-token", name, "");
          return issue(user, name);
        });
  }

  /** Sets the roles of a user without issuing a token. Such a user signs in by link. */
  public void grant(Caller caller, UserName name, Set<RoleAt> roles) {
    caller.requireAdmin();
    context.inOne(
        () -> {
          set(caller, name, roles);
        });
  }

  private long set(Caller caller, UserName name, Set<RoleAt> roles) {
    roles.forEach(this::requireSite);
    if (store.findDisabled(name.value(), Kind.USER).isPresent()) {
      throw Refusal.of(
          Refusal.Kind.CONFLICT,
          "disabled",
          new Refusal.Fault("name", name.value(), "is disabled: enable it first"));
    }
    if (!roles.contains(ADMIN)) {
      requireOther(
          caller,
          name.value(),
          "last-admin",
          "keeps the role admin: you cannot take it from yourself or from the user admin");
    }
    long user = store.principal(name.value(), Kind.USER, roles, context.now());
    context.record(caller.name(), "set-user", name.value(), roles.toString());
    return user;
  }

  private void requireSite(RoleAt held) {
    if (held.role().isOfSite() && !sites.test(new SiteName(held.scope()))) {
      throw Refusal.of(
          Refusal.Kind.UNACCEPTABLE,
          "unknown-name",
          Refusal.Fault.unknown("roles", "site", held.scope()));
    }
  }

  /** Disables a user and revokes all tokens and links. Repeating it changes nothing. */
  public void disable(Caller caller, String name) {
    caller.requireAdmin();
    requireOther(
        caller, name, "not-disabled", "your own account and the user admin cannot be disabled");
    context.inOne(
        () -> {
          if (store.findDisabled(name, Kind.USER).isEmpty()) {
            long user = store.find(name, Kind.USER).orElseThrow(() -> unknown("name", name));
            store.disable(user, context.now());
            store.revokeAll(user, context.now());
            context.record(caller.name(), "disable-user", name, "");
          }
        });
  }

  /** Enables a user, who may sign in by a new link or the old password. Can be repeated. */
  public void enable(Caller caller, String name) {
    caller.requireAdmin();
    context.inOne(
        () -> {
          Optional<Long> disabled = store.findDisabled(name, Kind.USER);
          if (disabled.isPresent()) {
            store.enable(disabled.get());
            context.record(caller.name(), "enable-user", name, "");
          } else if (store.find(name, Kind.USER).isEmpty()) {
            throw unknown("name", name);
          }
        });
  }

  /** Prevents callers from locking out themselves or the first admin. */
  private static void requireOther(Caller caller, String name, String code, String sentence) {
    if (name.equals(AccessStore.FIRST_ADMIN) || name.equals(caller.name())) {
      throw Refusal.of(Refusal.Kind.CONFLICT, code, new Refusal.Fault("name", name, sentence));
    }
  }

  /** Issues one more token of an agent, inside the transaction of the caller's command. */
  public IssuedToken agent(AgentName name) {
    long agent = store.principal(name.value(), Kind.AGENT, Set.of(), context.now());
    return issue(agent, name.value());
  }

  /** Revokes all tokens and sign-in links of a user or an agent. */
  public void revoke(Caller caller, String name, Kind kind) {
    caller.requireAdmin();
    context.inOne(
        () -> {
          long principal = store.find(name, kind).orElseThrow(() -> unknown("name", name, kind));
          store.revokeAll(principal, context.now());
          context.record(caller.name(), "revoke-tokens", name, kind.toString());
        });
  }

  /** Revokes the token that the caller's request was sent with. */
  public void signOut(Caller caller, SecretHash token) {
    context.inOne(
        () -> {
          store.revoke(token, context.now());
          context.record(caller.name(), "sign-out", caller.name(), "");
        });
  }

  /**
   * Gives the user {@code admin} this token; called at every start. A token that was revoked stays
   * revoked: to regain access, put a new one into the file.
   */
  public void bootstrap(String token) {
    context.inOne(
        () -> {
          Instant now = context.now();
          long admin = store.principal(AccessStore.FIRST_ADMIN, Kind.USER, Set.of(ADMIN), now);
          if (!store.knows(SecretHash.of(token))) {
            store.addToken(SecretHash.of(token), admin, now, Optional.empty());
            context.record("bootstrap", "set-user", AccessStore.FIRST_ADMIN, "token from file");
          }
        });
  }

  /** Creates a code that signs this user in once. */
  public String signInLink(Caller caller, String user) {
    caller.requireAdmin();
    return context.inOne(
        () -> {
          long principal = store.find(user, Kind.USER).orElseThrow(() -> unknown("user", user));
          String code = secrets.fresh();
          store.addSignInLink(SecretHash.of(code), principal, context.now().plus(LINK_VALIDITY));
          context.record(caller.name(), "sign-in-link", user, "");
          return code;
        });
  }

  /** Exchanges the code of a sign-in link for a token. */
  public IssuedToken signIn(String code) {
    return context.inOne(
        () -> {
          Instant now = context.now();
          var signed =
              store.useSignInLink(SecretHash.of(code), now).orElseThrow(AccessBook::unknownCode);
          return signIns.issue(signed, SignInWay.LINK, now);
        });
  }

  private IssuedToken issue(long principal, String name) {
    String token = signIns.freshToken();
    store.addToken(SecretHash.of(token), principal, context.now(), Optional.empty());
    return new IssuedToken(name, token);
  }

  private static Refusal unknown(String field, String user) {
    return unknown(field, user, Kind.USER);
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
