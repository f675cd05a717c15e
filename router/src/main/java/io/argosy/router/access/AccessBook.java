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

/** Deals tokens and sign-in links. A secret is told once, to whom it belongs; its hash is kept. */
public final class AccessBook {

  public static final Duration LINK_VALIDITY = Duration.ofMinutes(10);

  /** Who comes in by the bootstrap token: the way back when all else is shut. */
  private static final RoleAt ADMIN = new RoleAt(Role.ADMIN, "*");

  private final AccessStore store;
  private final CommandContext context;
  private final Secrets secrets;
  private final Predicate<SiteName> sites;
  private final SignIns signIns;

  /**
   * @param sites whether there is a site of this name
   */
  public AccessBook(
      AccessStore store, CommandContext context, Secrets secrets, Predicate<SiteName> sites) {
    this.store = store;
    this.context = context;
    this.secrets = secrets;
    this.sites = sites;
    this.signIns = new SignIns(store, context.audit(), secrets);
  }

  /** A name and the token that proves it. */
  public record IssuedToken(String name, String token) {}

  /** Makes a user, or gives a known one these roles, and deals one more token. */
  public IssuedToken user(Caller caller, UserName name, Set<RoleAt> roles) {
    caller.requireAdmin();
    return context.inOne(() -> issue(set(caller, name, roles), name.value()));
  }

  /** One more token of a known user, whose roles stay as they are. */
  public IssuedToken token(Caller caller, String name) {
    caller.requireAdmin();
    return context.inOne(
        () -> {
          long user = store.find(name, Kind.USER).orElseThrow(() -> unknown("name", name));
          context.record(caller.name(), "deal-token", name, "");
          return issue(user, name);
        });
  }

  /** Roles without a token: who needs none of its own comes in by link. */
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
          "keeps the role admin: nobody takes it from himself, or from the user admin, who is the"
              + " way back in");
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

  /** Comes in no more, by nothing that it has or had; again changes nothing. */
  public void disable(Caller caller, String name) {
    caller.requireAdmin();
    requireOther(
        caller, name, "not-disabled", "neither oneself nor the user admin, who is the way back in");
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

  /** May come in again, by a new link or the password it had; again changes nothing. */
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

  /** Nobody shuts the last door behind himself. */
  private static void requireOther(Caller caller, String name, String code, String sentence) {
    if (name.equals(AccessStore.FIRST_ADMIN) || name.equals(caller.name())) {
      throw Refusal.of(Refusal.Kind.CONFLICT, code, new Refusal.Fault("name", name, sentence));
    }
  }

  /** One more token of an agent, inside the transaction of the command that makes the agent. */
  public IssuedToken agent(AgentName name) {
    long agent = store.principal(name.value(), Kind.AGENT, Set.of(), context.now());
    return issue(agent, name.value());
  }

  /** Ends all tokens and sign-in links that a user or an agent has. */
  public void revoke(Caller caller, String name, Kind kind) {
    caller.requireAdmin();
    context.inOne(
        () -> {
          long principal = store.find(name, kind).orElseThrow(() -> unknown("name", name, kind));
          store.revokeAll(principal, context.now());
          context.record(caller.name(), "revoke-tokens", name, kind.toString());
        });
  }

  /** Ends the token that the caller came with. */
  public void signOut(Caller caller, SecretHash token) {
    context.inOne(
        () -> {
          store.revoke(token, context.now());
          context.record(caller.name(), "sign-out", caller.name(), "");
        });
  }

  /**
   * The user {@code admin} holds this token; called at every start. A token that was revoked stays
   * so: who shut everybody out puts another one into the file.
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

  /** A code that signs this user in once. */
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

  /** Changes a code for a token. */
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
