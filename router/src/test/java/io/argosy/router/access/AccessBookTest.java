package io.argosy.router.access;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.access.Caller.Kind;
import io.argosy.router.access.Caller.RoleAt;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.fixture.OneRouter;
import io.argosy.router.fixture.PlainTransactions;
import io.argosy.router.fixture.SettableClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The commands about roles, which must always leave one admin. */
class AccessBookTest {

  private static final Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  private static final Set<RoleAt> ADMIN = Set.of(new RoleAt(Role.ADMIN, "*"));
  private static final Set<RoleAt> USER = Set.of(new RoleAt(Role.USER, "*"));
  private static final Caller LEA = new Caller("lea", Kind.USER, ADMIN);

  private final MemoryAccessStore store = new MemoryAccessStore();
  private final List<String> audit = new ArrayList<>();
  private final AccessBook book =
      new AccessBook(
          store,
          new CommandContext(
              OneRouter.context(new PlainTransactions(), stage -> {}, new SettableClock(NOON)),
              (actor, action, object, detail) -> audit.add(action + " " + object)),
          () -> "chance",
          site -> site.value().equals("CERN"));

  @BeforeEach
  void threeAreAdmins() {
    for (String name : List.of("lea", "admin", "max")) {
      store.principal(name, Kind.USER, ADMIN, NOON);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"lea", "admin"})
  void neitherCommandTakesTheLastAdminsRole(String name) {
    UserName user = new UserName(name);
    assertThatThrownBy(() -> book.grant(LEA, user, USER)).satisfies(AccessBookTest::isLastAdmin);
    assertThatThrownBy(() -> book.user(LEA, user, USER)).satisfies(AccessBookTest::isLastAdmin);
    assertThat(audit).isEmpty();
  }

  private static void isLastAdmin(Throwable thrown) {
    assertThat(thrown)
        .isInstanceOfSatisfying(
            Refusal.class,
            refusal -> {
              assertThat(refusal.code()).isEqualTo("last-admin");
              assertThat(refusal.kind()).isEqualTo(Refusal.Kind.CONFLICT);
              assertThat(refusal.faults())
                  .singleElement()
                  .asString()
                  .contains("keeps the role admin", "the user admin");
            });
  }

  @Test
  void otherUsersCanLoseTheRoleAndOwnRolesCanGrow() {
    book.grant(LEA, new UserName("max"), USER);
    book.grant(LEA, new UserName("lea"), Set.of(ADMIN.iterator().next(), USER.iterator().next()));
    assertThat(audit).containsExactly("set-user max", "set-user lea");
  }

  @ParameterizedTest
  @ValueSource(strings = {"operator:NOWHERE", "data-manager:NOWHERE"})
  void aRoleAtAnUnknownSiteIsRefusedByItsName(String role) {
    Set<RoleAt> roles = Set.of(RoleGrant.parse(role), RoleGrant.parse("operator:CERN"));
    for (ThrowingCallable command :
        List.<ThrowingCallable>of(
            () -> book.grant(LEA, new UserName("max"), roles),
            () -> book.user(LEA, new UserName("new"), roles))) {
      assertThatThrownBy(command)
          .isInstanceOfSatisfying(
              Refusal.class,
              refusal -> {
                assertThat(refusal.kind()).isEqualTo(Refusal.Kind.UNACCEPTABLE);
                assertThat(refusal.faults())
                    .containsExactly(Refusal.Fault.unknown("roles", "site", "NOWHERE"));
              });
    }
    assertThat(audit).isEmpty();
  }

  @Test
  void aRoleAtAKnownSiteIsGiven() {
    book.grant(LEA, new UserName("max"), Set.of(RoleGrant.parse("operator:CERN")));
    assertThat(audit).containsExactly("set-user max");
  }
}
