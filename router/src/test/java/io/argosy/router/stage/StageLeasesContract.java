package io.argosy.router.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.router.fixture.SettableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** One router runs a stage; if it stops renewing, another takes over and the first cannot write. */
public abstract class StageLeasesContract {

  protected final SettableClock clock = new SettableClock(Instant.parse("2030-01-01T12:00:00Z"));

  protected long nanos;

  /** Returns the same leases as seen by this router, which measures time by {@link #nanos}. */
  protected abstract StageLeases as(String owner);

  /** Lets no router renew a lease while its work runs, from now on. */
  protected abstract void letRenewalsFail();

  private Optional<StageLease> acquire(String owner, Stage stage) {
    AtomicReference<StageLease> lease = new AtomicReference<>();
    boolean ran = as(owner).run(stage, lease::set);
    assertThat(ran).isEqualTo(lease.get() != null);
    return Optional.ofNullable(lease.get());
  }

  private StageLease acquired(String owner, Stage stage) {
    return acquire(owner, stage).orElseThrow();
  }

  @Test
  void theHolderRenewsItsLeaseAndOthersGetNone() {
    StageLease first = acquired("one", Stage.ROUTING);
    clock.pass(Duration.ofSeconds(9));
    assertThat(acquire("two", Stage.ROUTING)).isEmpty();
    assertThat(acquire("one", Stage.ROUTING)).contains(first);
    clock.pass(Duration.ofSeconds(9));
    assertThat(acquire("two", Stage.ROUTING)).isEmpty();
    assertThatCode(() -> as("one").require(first)).doesNotThrowAnyException();
  }

  @Test
  void eachStageHasItsOwnLease() {
    assertThat(acquire("one", Stage.ISSUE)).isPresent();
    assertThat(acquire("two", Stage.ACTIVATION)).isPresent();
  }

  @Test
  void anExpiredHolderCanNoLongerWrite() {
    StageLease first = acquired("one", Stage.LINKRATE);
    clock.pass(Duration.ofSeconds(10));
    StageLease second = acquired("two", Stage.LINKRATE);
    assertThat(second.epoch()).isGreaterThan(first.epoch());
    assertThatThrownBy(() -> as("one").require(first)).isInstanceOf(LeaseLostException.class);
    assertThatCode(() -> as("two").require(second)).doesNotThrowAnyException();
  }

  /** Another router may have held the lease in the meantime. */
  @Test
  void anExpiredHolderThatAcquiresAgainGetsANewEpoch() {
    StageLease first = acquired("one", Stage.SUBSCRIPTION);
    clock.pass(Duration.ofSeconds(10));
    StageLease again = acquired("one", Stage.SUBSCRIPTION);
    assertThat(again.epoch()).isGreaterThan(first.epoch());
  }

  @Test
  void aLeaseThatWasNeverAcquiredIsInvalid() {
    StageLease invented = new StageLease(Stage.CLAIM, "one", 1);
    assertThatThrownBy(() -> as("one").require(invented)).isInstanceOf(LeaseLostException.class);
  }

  @Test
  void theLeaseIsRenewedDuringWorkOfAnyLength() {
    AtomicReference<StageLease> first = new AtomicReference<>();
    as("one").run(Stage.ROUTING, lease -> takes(first, lease, 9));
    clock.pass(Duration.ofSeconds(9));
    assertThat(acquire("two", Stage.ROUTING)).isEmpty();
    assertThatCode(() -> as("one").require(first.get())).doesNotThrowAnyException();
  }

  @Test
  void workDoesNotTakeBackALeaseFromAnotherRouter() {
    AtomicReference<StageLease> first = new AtomicReference<>();
    letRenewalsFail();
    as("one")
        .run(
            Stage.ROUTING,
            lease -> {
              takes(first, lease, 10);
              acquired("two", Stage.ROUTING);
            });
    assertThatThrownBy(() -> as("one").require(first.get())).isInstanceOf(LeaseLostException.class);
    assertThat(acquire("one", Stage.ROUTING)).isEmpty();
  }

  private void takes(AtomicReference<StageLease> seen, StageLease lease, int seconds) {
    seen.set(lease);
    clock.pass(Duration.ofSeconds(seconds));
  }

  /** Both clocks were an hour ahead; without this, nobody else could run the stage for an hour. */
  @Test
  void aLeaseFromAWrongClockIsTakenOver() {
    StageLease first = acquired("one", Stage.ROUTING);
    clock.pass(Duration.ofHours(-1));
    StageLease second = acquired("two", Stage.ROUTING);
    assertThat(second.epoch()).isGreaterThan(first.epoch());
    assertThatThrownBy(() -> as("one").require(first)).isInstanceOf(LeaseLostException.class);
  }

  /** The clock stands still, so that the lease does not end. */
  @Test
  void aLeaseThatNobodyRenewsOrCanTakeIsAFailure() {
    StageLeases two = as("two");
    acquired("one", Stage.ROUTING);
    assertThat(two.run(Stage.ROUTING, lease -> {})).isFalse();
    nanos = Duration.ofSeconds(19).toNanos();
    assertThat(two.run(Stage.ROUTING, lease -> {})).isFalse();
    nanos = Duration.ofSeconds(20).toNanos();
    assertThatThrownBy(() -> two.run(Stage.ROUTING, lease -> {}))
        .isInstanceOf(LeaseStuckException.class)
        .hasMessageContaining("ROUTING")
        .hasMessageContaining("one");
    clock.pass(Duration.ofSeconds(10));
    assertThat(two.run(Stage.ROUTING, lease -> {})).isTrue();
  }

  @Test
  void aLeaseThatIsRenewedMayBeHeldForAnyTime() {
    StageLeases two = as("two");
    for (int second = 0; second < 100; second += 5) {
      clock.pass(Duration.ofSeconds(5));
      nanos = Duration.ofSeconds(second).toNanos();
      acquired("one", Stage.ROUTING);
      assertThat(two.run(Stage.ROUTING, lease -> {})).isFalse();
    }
  }
}
