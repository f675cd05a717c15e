package io.argosy.router.access;

import static io.argosy.common.refusal.Refusal.Kind.CONFLICT;
import static io.argosy.common.refusal.Refusal.Kind.UNACCEPTABLE;
import static io.argosy.common.refusal.Refusal.Kind.UNAUTHENTICATED;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.access.AccessBook.IssuedToken;
import io.argosy.router.access.PasswordStore.Account;
import io.argosy.router.access.PasswordStore.Stored;
import io.argosy.router.audit.CommandContext;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Manages users' own passwords. Hashes are compared outside of transactions, because a comparison
 * is slow and must not hold a database connection.
 */
public final class PasswordBook {

  /** The time after a sign-in by link in which the old password is not asked for. */
  public static final Duration FRESH_LINK = Duration.ofMinutes(10);

  /** Replaces the typed name in the audit log, because users sometimes type a password there. */
  private static final String NOBODY = "(nobody)";

  private final PasswordStore store;
  private final Passwords passwords;
  private final SignIns signIns;
  private final CommandContext context;

  public PasswordBook(
      PasswordStore store,
      Passwords passwords,
      AccessStore access,
      Secrets secrets,
      CommandContext context) {
    this.store = store;
    this.passwords = passwords;
    this.signIns = new SignIns(access, context.audit(), secrets);
    this.context = context;
  }

  /**
   * @param setAt empty if the user has no password and signs in by link only
   * @param oldNeeded whether the old password is required to set another one
   */
  public record Standing(Optional<Instant> setAt, boolean oldNeeded) {}

  public Standing standing(Caller caller, SecretHash token) {
    return new Standing(
        store.account(caller.name()).flatMap(Account::password).map(Stored::setAt),
        !cameByFreshLink(token));
  }

  /** Exchanges name and password for a token. All refusals take the same time. */
  public IssuedToken signIn(String name, String password) {
    Optional<Account> account = store.account(name);
    Optional<Stored> stored = account.flatMap(Account::password);
    if (!matches(password, stored) || stored.isEmpty() || account.isEmpty()) {
      String whom = account.map(Account::name).orElse(NOBODY);
      context.inOne(() -> context.record(NOBODY, "sign-in-refused", whom, ""));
      throw refused();
    }
    Optional<String> better =
        passwords.isOutdated(stored.get().hash())
            ? Optional.of(passwords.hash(Password.normal(password)))
            : Optional.empty();
    return context.inOne(() -> issued(account.get(), better));
  }

  /** Issues the token, unless the password was changed since it was compared. */
  private IssuedToken issued(Account proved, Optional<String> better) {
    if (!store.lock(proved.name()).equals(Optional.of(proved))) {
      throw refused();
    }
    better.ifPresent(
        hash ->
            store.keep(
                proved.principal(), hash, proved.password().map(Stored::setAt).orElseThrow()));
    return signIns.issue(
        new AccessStore.Signed(proved.principal(), proved.name()),
        SignInWay.PASSWORD,
        context.now());
  }

  /**
   * Sets the caller's own password and ends its other sign-ins and unused links.
   *
   * @param old empty if the caller has just signed in by link
   */
  public void change(Caller caller, SecretHash token, Optional<String> old, Password fresh) {
    Account account = store.account(caller.name()).orElseThrow(PasswordBook::refused);
    requireProof(account, token, old);
    String hash = passwords.hash(fresh.text());
    context.inOne(
        () -> {
          if (!store.lock(caller.name()).equals(Optional.of(account))) {
            throw new Refusal(
                CONFLICT, "concurrent-change", "the password was just changed", List.of());
          }
          Instant now = context.now();
          store.keep(account.principal(), hash, now);
          store.endSignIns(account.principal(), token, now);
          context.record(caller.name(), "set-password", caller.name(), "");
        });
  }

  private void requireProof(Account account, SecretHash token, Optional<String> old) {
    if (old.isPresent() && !matches(old.get(), account.password())) {
      throw atOld("wrong-password", "is not your password");
    }
    if (old.isEmpty() && !cameByFreshLink(token)) {
      throw atOld(
          "old-password-needed",
          "is needed, unless you signed in by link within the last %d minutes"
              .formatted(FRESH_LINK.toMinutes()));
    }
  }

  private boolean cameByFreshLink(SecretHash token) {
    return store.cameByLink(token, context.now().minus(FRESH_LINK));
  }

  private boolean matches(String password, Optional<Stored> stored) {
    boolean sane = password.length() <= 4 * Password.LONGEST;
    return passwords.matches(
            sane ? Password.normal(password) : "",
            stored.map(Stored::hash).orElseGet(passwords::decoy))
        && sane;
  }

  private static Refusal atOld(String code, String message) {
    return Refusal.of(UNACCEPTABLE, code, new Refusal.Fault("oldPassword", null, message));
  }

  private static Refusal refused() {
    return new Refusal(
        UNAUTHENTICATED, "wrong-name-or-password", "name or password is wrong", List.of());
  }
}
