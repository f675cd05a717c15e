package io.argosy.router.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.access.Caller.Kind;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.fixture.OneRouter;
import io.argosy.router.fixture.PlainTransactions;
import io.argosy.router.fixture.SettableClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Refused sign-ins, which must not reveal whether the user exists. */
class PasswordBookTest {

  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  private static final String RIGHT = "correct horse battery";

  private final OnlyAnn users = new OnlyAnn();
  private final Noted passwords = new Noted();
  private final List<String> audit = new ArrayList<>();
  private final MemoryAccessStore access = new MemoryAccessStore();
  private final PasswordBook book =
      new PasswordBook(
          users,
          passwords,
          access,
          () -> "chance",
          new CommandContext(
              OneRouter.context(new PlainTransactions(), stage -> {}, new SettableClock(NOON)),
              (actor, action, object, detail) -> audit.add(action + " " + object + " " + detail)));

  @Test
  void anUnknownUserGetsTheAnswerOfAWrongPasswordAfterTheSameWork() {
    List<String> answers = new ArrayList<>();
    List<Integer> work = new ArrayList<>();
    for (String name : new String[] {"ann", "nobody", "hunter2_typed_here", "", "x".repeat(9999)}) {
      passwords.compared = 0;
      assertThatThrownBy(() -> book.signIn(name, "wrong"))
          .isInstanceOfSatisfying(
              Refusal.class,
              refusal -> answers.add(refusal.kind() + refusal.code() + refusal.getMessage()));
      work.add(passwords.compared);
    }
    assertThat(answers).hasSize(5).containsOnly(answers.getFirst());
    assertThat(work).containsOnly(1);
    assertThat(audit)
        .containsExactly(
            "sign-in-refused ann ",
            "sign-in-refused (nobody) ",
            "sign-in-refused (nobody) ",
            "sign-in-refused (nobody) ",
            "sign-in-refused (nobody) ");
  }

  @Test
  void anOverlongPasswordIsRefusedWithoutHashingIt() {
    assertThatThrownBy(() -> book.signIn("ann", RIGHT + "x".repeat(1_000_000)))
        .isInstanceOf(Refusal.class);
    assertThat(passwords.longest).isLessThan(2000);
  }

  @Test
  void anOutdatedHashIsReplacedAtSignIn() {
    users.password = Optional.of(new PasswordStore.Stored("old:" + RIGHT, NOON));
    assertThat(book.signIn("ann", RIGHT).name()).isEqualTo("ann");
    assertThat(users.password).contains(new PasswordStore.Stored("new:" + RIGHT, NOON));
    assertThat(audit).containsExactly("sign-in ann by password");
  }

  /** The password changes between its comparison and the lock, so the sign-in fails. */
  @Test
  void aPasswordChangedMeanwhileSignsInNobody() {
    users.whenLocked = () -> users.password = Optional.of(new PasswordStore.Stored("new:y", NOON));
    assertThatThrownBy(() -> book.signIn("ann", RIGHT)).isInstanceOf(Refusal.class);
    users.whenLocked = () -> users.password = Optional.of(new PasswordStore.Stored("new:z", NOON));
    Caller ann = new Caller("ann", Kind.USER, Set.of());
    assertThatThrownBy(
            () ->
                book.change(
                    ann, SecretHash.of("t"), Optional.of("y"), new Password("another password")))
        .isInstanceOf(Refusal.class);
  }

  /** Knows the user Ann only. Her password can change while a caller waits for the lock. */
  private static final class OnlyAnn implements PasswordStore {

    private Optional<Stored> password = Optional.of(new Stored("new:" + RIGHT, NOON));
    private Runnable whenLocked = () -> {};

    @Override
    public Optional<Account> account(String name) {
      return name.equals("ann") ? Optional.of(new Account(1, "ann", password)) : Optional.empty();
    }

    @Override
    public Optional<Account> lock(String name) {
      whenLocked.run();
      return account(name);
    }

    @Override
    public void keep(long principal, String hash, Instant at) {
      password = Optional.of(new Stored(hash, at));
    }

    @Override
    public boolean cameByLink(SecretHash token, Instant since) {
      return false;
    }

    @Override
    public void endSignIns(long principal, SecretHash but, Instant now) {
      throw new AssertionError("nothing was changed");
    }
  }

  /** Stores passwords unhashed and records the calls. */
  private static final class Noted implements Passwords {

    private int compared;
    private int longest;

    @Override
    public String hash(String password) {
      return "new:" + password;
    }

    @Override
    public boolean matches(String password, String hash) {
      compared++;
      longest = Math.max(longest, password.length());
      return hash.substring(4).equals(password);
    }

    @Override
    public boolean isOutdated(String hash) {
      return hash.startsWith("old:");
    }

    @Override
    public String decoy() {
      return "new:\0";
    }
  }
}
