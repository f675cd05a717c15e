package io.argosy.router.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.access.Caller.Kind;
import io.argosy.router.access.Caller.RoleAt;
import io.argosy.router.access.PasswordStore.Account;
import io.argosy.router.access.PasswordStore.Stored;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

public interface PasswordStoreContract {

  Instant NOON = Instant.parse("2030-01-01T12:00:00Z");

  PasswordStore store();

  /** The store that holds the same users. */
  AccessStore access();

  private long user(String name) {
    return access().principal(name, Kind.USER, Set.of(new RoleAt(Role.USER, "*")), NOON);
  }

  @Test
  default void aUserHasThePasswordThatWasSetLast() {
    long pia = user("pia");
    assertThat(store().account("pia")).contains(new Account(pia, "pia", Optional.empty()));
    store().keep(pia, "{a}1", NOON);
    store().keep(pia, "{a}2", NOON.plusSeconds(1));
    Account stored = new Account(pia, "pia", Optional.of(new Stored("{a}2", NOON.plusSeconds(1))));
    assertThat(store().account("pia")).contains(stored);
    assertThat(store().lock("pia")).contains(stored);
    assertThat(store().account("Pia")).isEmpty();
    assertThat(store().lock("nobody")).isEmpty();
  }

  @Test
  default void disabledUsersAndAgentsHaveNoAccount() {
    access().principal("pim", Kind.AGENT, Set.of(), NOON);
    assertThat(store().account("pim")).isEmpty();
    long pim = user("pim");
    store().keep(pim, "{a}1", NOON);
    access().disable(pim, NOON);
    assertThat(store().account("pim")).isEmpty();
    assertThat(store().lock("pim")).isEmpty();
    access().enable(pim);
    assertThat(store().account("pim").flatMap(Account::password)).isPresent();
  }

  @Test
  default void onlyTokensOfASignInLinkCountAsSuch() {
    long pit = user("pit");
    SecretHash byLink = SecretHash.of("p1");
    SecretHash byPassword = SecretHash.of("p2");
    SecretHash issued = SecretHash.of("p3");
    access().addSignIn(byLink, pit, NOON, NOON.plusSeconds(60), SignInWay.LINK);
    access().addSignIn(byPassword, pit, NOON, NOON.plusSeconds(60), SignInWay.PASSWORD);
    access().addToken(issued, pit, NOON, Optional.empty());
    assertThat(store().cameByLink(byLink, NOON)).isTrue();
    assertThat(store().cameByLink(byLink, NOON.plusSeconds(1))).isFalse();
    assertThat(store().cameByLink(byPassword, NOON)).isFalse();
    assertThat(store().cameByLink(issued, NOON)).isFalse();
  }

  @Test
  default void otherSignInsEndAndIssuedTokensStay() {
    long pol = user("pol");
    SecretHash here = SecretHash.of("p4");
    SecretHash there = SecretHash.of("p5");
    SecretHash issued = SecretHash.of("p6");
    SecretHash others = SecretHash.of("p7");
    SecretHash code = SecretHash.of("p8");
    access().addSignIn(here, pol, NOON, NOON.plusSeconds(60), SignInWay.PASSWORD);
    access().addSignIn(there, pol, NOON, NOON.plusSeconds(60), SignInWay.LINK);
    access().addToken(issued, pol, NOON, Optional.empty());
    access().addSignIn(others, user("pox"), NOON, NOON.plusSeconds(60), SignInWay.LINK);
    access().addSignInLink(code, pol, NOON.plusSeconds(60));
    store().endSignIns(pol, here, NOON);
    assertThat(access().holderOf(here, NOON)).isPresent();
    assertThat(access().holderOf(there, NOON)).isEmpty();
    assertThat(access().holderOf(issued, NOON)).isPresent();
    assertThat(access().holderOf(others, NOON)).isPresent();
    assertThat(access().useSignInLink(code, NOON)).isEmpty();
  }
}
