package io.argosy.router.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.access.Caller.Kind;
import io.argosy.router.access.Caller.RoleAt;
import io.argosy.router.stage.Transactions;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

public abstract class AccessStoreContract {

  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  private static final Set<RoleAt> USER = Set.of(new RoleAt(Role.USER, "*"));

  protected abstract AccessStore store();

  protected abstract Transactions transactions();

  @Test
  void aTokenIdentifiesItsHolderUntilItExpires() {
    SecretHash token = SecretHash.of("t1");
    transactions()
        .inOne(
            () -> {
              long ann = store().principal("ann1", Kind.USER, USER, NOON);
              store().addToken(token, ann, NOON, Optional.of(NOON.plusSeconds(60)));
            });
    assertThat(store().holderOf(token, NOON)).contains(new Caller("ann1", Kind.USER, USER));
    assertThat(store().holderOf(token, NOON.plusSeconds(60))).isEmpty();
    assertThat(store().holderOf(SecretHash.of("t1x"), NOON)).isEmpty();
  }

  @Test
  void aUserIsFoundByItsNameUnlessItIsDisabled() {
    long[] key = new long[1];
    transactions()
        .inOne(
            () -> {
              key[0] = store().principal("named", Kind.USER, USER, NOON);
              store().principal("agent1", Kind.AGENT, Set.of(), NOON);
            });
    assertThat(store().user("named")).contains(new Caller("named", Kind.USER, USER));
    assertThat(store().user("agent1")).isEmpty();
    transactions().inOne(() -> store().disable(key[0], NOON));
    assertThat(store().user("named")).isEmpty();
  }

  @Test
  void aKnownUserGetsTheNewRolesAndKeepsItsKey() {
    Set<RoleAt> manager = Set.of(new RoleAt(Role.DATA_MANAGER, "CERN"));
    SecretHash token = SecretHash.of("t2");
    long[] keys = new long[2];
    transactions()
        .inOne(
            () -> {
              keys[0] = store().principal("ann2", Kind.USER, USER, NOON);
              store().addToken(token, keys[0], NOON, Optional.empty());
            });
    transactions().inOne(() -> keys[1] = store().principal("ann2", Kind.USER, manager, NOON));
    assertThat(keys[1]).isEqualTo(keys[0]);
    assertThat(store().holderOf(token, NOON)).contains(new Caller("ann2", Kind.USER, manager));
  }

  @Test
  void anAgentAndAUserMayShareAName() {
    long[] keys = new long[2];
    transactions()
        .inOne(
            () -> {
              keys[0] = store().principal("both", Kind.USER, USER, NOON);
              keys[1] = store().principal("both", Kind.AGENT, Set.of(), NOON);
            });
    assertThat(keys[0]).isNotEqualTo(keys[1]);
    assertThat(store().find("both", Kind.USER)).contains(keys[0]);
  }

  @Test
  void aLinkIsUsedOnceAndInTime() {
    SecretHash good = SecretHash.of("c1");
    SecretHash late = SecretHash.of("c2");
    transactions()
        .inOne(
            () -> {
              long ann = store().principal("ann3", Kind.USER, USER, NOON);
              store().addSignInLink(good, ann, NOON.plusSeconds(600));
              store().addSignInLink(late, ann, NOON);
            });
    assertThat(use(good)).map(AccessStore.Signed::name).contains("ann3");
    assertThat(use(good)).isEmpty();
    assertThat(use(late)).isEmpty();
    assertThat(use(SecretHash.of("c3"))).isEmpty();
  }

  @Test
  void oneTokenIsRevokedAndNoOther() {
    SecretHash mine = SecretHash.of("t4");
    SecretHash other = SecretHash.of("t5");
    transactions()
        .inOne(
            () -> {
              long ann = store().principal("ann4", Kind.USER, USER, NOON);
              store().addToken(mine, ann, NOON, Optional.empty());
              store().addToken(other, ann, NOON, Optional.empty());
            });
    transactions().inOne(() -> store().revoke(mine, NOON));
    assertThat(store().holderOf(mine, NOON)).isEmpty();
    assertThat(store().holderOf(other, NOON)).isPresent();
    assertThat(store().knows(mine)).isTrue();
    assertThat(store().knows(SecretHash.of("t6"))).isFalse();
  }

  @Test
  void allTokensAndCodesOfOnePrincipalAreRevoked() {
    SecretHash user = SecretHash.of("t7");
    SecretHash agent = SecretHash.of("t8");
    SecretHash code = SecretHash.of("c4");
    long[] ann = new long[1];
    transactions()
        .inOne(
            () -> {
              ann[0] = store().principal("ann5", Kind.USER, USER, NOON);
              store().addToken(user, ann[0], NOON, Optional.empty());
              store().addSignInLink(code, ann[0], NOON.plusSeconds(600));
              long namesake = store().principal("ann5", Kind.AGENT, Set.of(), NOON);
              store().addToken(agent, namesake, NOON, Optional.empty());
            });
    transactions().inOne(() -> store().revokeAll(ann[0], NOON));
    assertThat(store().holderOf(user, NOON)).isEmpty();
    assertThat(use(code)).isEmpty();
    assertThat(store().holderOf(agent, NOON)).isPresent();
    SecretHash fresh = SecretHash.of("t9");
    transactions().inOne(() -> store().addToken(fresh, ann[0], NOON, Optional.empty()));
    assertThat(store().holderOf(fresh, NOON)).isPresent();
  }

  @Test
  void aDisabledPrincipalIsNotFoundAndItsTokenIsInvalidUntilEnabled() {
    SecretHash token = SecretHash.of("t10");
    long[] ann = new long[1];
    transactions()
        .inOne(
            () -> {
              ann[0] = store().principal("ann6", Kind.USER, USER, NOON);
              store().addSignIn(token, ann[0], NOON, NOON.plusSeconds(60), SignInWay.PASSWORD);
            });
    transactions().inOne(() -> store().disable(ann[0], NOON));
    assertThat(store().find("ann6", Kind.USER)).isEmpty();
    assertThat(store().findDisabled("ann6", Kind.USER)).contains(ann[0]);
    assertThat(store().findDisabled("ann6", Kind.AGENT)).isEmpty();
    assertThat(store().holderOf(token, NOON)).isEmpty();
    transactions().inOne(() -> store().enable(ann[0]));
    assertThat(store().find("ann6", Kind.USER)).contains(ann[0]);
    assertThat(store().findDisabled("ann6", Kind.USER)).isEmpty();
    assertThat(store().holderOf(token, NOON)).isPresent();
    assertThat(store().holderOf(token, NOON.plusSeconds(60))).isEmpty();
  }

  @Test
  void expiredTokensAreDeletedAndTokensWithoutExpiryAreNot() {
    SecretHash lasting = SecretHash.of("t11");
    SecretHash old = SecretHash.of("t12");
    SecretHash young = SecretHash.of("t13");
    SecretHash code = SecretHash.of("c5");
    Instant longAgo = Instant.parse("2001-01-01T00:00:00Z");
    transactions()
        .inOne(
            () -> {
              long ann = store().principal("ann7", Kind.USER, USER, longAgo);
              store().addToken(lasting, ann, longAgo, Optional.empty());
              store().addToken(old, ann, longAgo, Optional.of(longAgo.plusSeconds(9)));
              store().addToken(young, ann, longAgo, Optional.of(longAgo.plusSeconds(10)));
              store().addSignInLink(code, ann, longAgo.plusSeconds(9));
            });
    int forgotten = transactions().inOne(() -> store().forgetExpired(longAgo.plusSeconds(10)));
    assertThat(forgotten).isEqualTo(2);
    assertThat(store().knows(lasting)).isTrue();
    assertThat(store().knows(old)).isFalse();
    assertThat(store().knows(young)).isTrue();
    assertThat(store().holderOf(lasting, NOON)).isPresent();
  }

  /** Those of the first admin stay, so that the token of the file is not accepted again. */
  @Test
  void revokedTokensWithoutExpiryAreDeleted() {
    SecretHash agents = SecretHash.of("t14");
    SecretHash fromFile = SecretHash.of("t15");
    Instant longAgo = Instant.parse("2001-01-01T00:00:00Z");
    transactions()
        .inOne(
            () -> {
              long cat = store().principal("cat", Kind.AGENT, Set.of(), longAgo);
              long admin = store().principal("admin", Kind.USER, USER, longAgo);
              store().addToken(agents, cat, longAgo, Optional.empty());
              store().addToken(fromFile, admin, longAgo, Optional.empty());
              store().revoke(agents, longAgo.plusSeconds(9));
              store().revoke(fromFile, longAgo.plusSeconds(9));
            });
    assertThat(transactions().inOne(() -> store().forgetExpired(longAgo.plusSeconds(9)))).isZero();
    assertThat(transactions().inOne(() -> store().forgetExpired(longAgo.plusSeconds(10)))).isOne();
    assertThat(store().knows(agents)).isFalse();
    assertThat(store().knows(fromFile)).isTrue();
  }

  private Optional<AccessStore.Signed> use(SecretHash code) {
    return transactions().inOne(() -> store().useSignInLink(code, NOON));
  }
}
