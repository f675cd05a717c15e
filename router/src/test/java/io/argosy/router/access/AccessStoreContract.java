package io.argosy.router.access;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.access.Caller.Kind;
import io.argosy.router.access.Caller.RoleAt;
import io.argosy.router.stage.Transactions;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What every store of access does. */
public abstract class AccessStoreContract {

  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  private static final Set<RoleAt> USER = Set.of(new RoleAt(Role.USER, "*"));

  protected abstract AccessStore store();

  protected abstract Transactions transactions();

  @Test
  void aTokenProvesItsHolderUntilItExpires() {
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
  void anAgentAndAUserOfOneNameAreTwo() {
    long[] keys = new long[2];
    transactions()
        .inOne(
            () -> {
              keys[0] = store().principal("both", Kind.USER, USER, NOON);
              keys[1] = store().principal("both", Kind.AGENT, Set.of(), NOON);
            });
    assertThat(keys[0]).isNotEqualTo(keys[1]);
    assertThat(store().user("both")).contains(keys[0]);
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

  private Optional<AccessStore.Signed> use(SecretHash code) {
    return transactions().inOne(() -> store().useSignInLink(code, NOON));
  }
}
