package io.argosy.router.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.router.fixture.SettableClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** One router runs a stage; if it stops renewing, another takes over and the first cannot write. */
public abstract class StageLeasesContract {

  protected final SettableClock clock = new SettableClock(Instant.parse("2030-01-01T12:00:00Z"));

  /** Returns the same leases as seen by this router. */
  protected abstract StageLeases as(String owner);

  @Test
  void theHolderRenewsItsLeaseAndOthersGetNone() {
    StageLease first = as("one").acquire(Stage.ROUTING).orElseThrow();
    clock.pass(Duration.ofSeconds(9));
    assertThat(as("two").acquire(Stage.ROUTING)).isEmpty();
    assertThat(as("one").acquire(Stage.ROUTING)).contains(first);
    clock.pass(Duration.ofSeconds(9));
    assertThat(as("two").acquire(Stage.ROUTING)).isEmpty();
    assertThatCode(() -> as("one").require(first)).doesNotThrowAnyException();
  }

  @Test
  void eachStageHasItsOwnLease() {
    assertThat(as("one").acquire(Stage.ISSUE)).isPresent();
    assertThat(as("two").acquire(Stage.ACTIVATION)).isPresent();
  }

  @Test
  void anExpiredHolderCanNoLongerWrite() {
    StageLease first = as("one").acquire(Stage.LINKRATE).orElseThrow();
    clock.pass(Duration.ofSeconds(10));
    StageLease second = as("two").acquire(Stage.LINKRATE).orElseThrow();
    assertThat(second.epoch()).isGreaterThan(first.epoch());
    assertThatThrownBy(() -> as("one").require(first)).isInstanceOf(LeaseLostException.class);
    assertThatCode(() -> as("two").require(second)).doesNotThrowAnyException();
  }

  /** Another router may have held the lease in the meantime. */
  @Test
  void anExpiredHolderThatAcquiresAgainGetsANewEpoch() {
    StageLease first = as("one").acquire(Stage.SUBSCRIPTION).orElseThrow();
    clock.pass(Duration.ofSeconds(10));
    StageLease again = as("one").acquire(Stage.SUBSCRIPTION).orElseThrow();
    assertThat(again.epoch()).isGreaterThan(first.epoch());
  }

  @Test
  void aLeaseThatWasNeverAcquiredIsInvalid() {
    StageLease invented = new StageLease(Stage.CLAIM, "one", 1);
    assertThatThrownBy(() -> as("one").require(invented)).isInstanceOf(LeaseLostException.class);
  }

  @Test
  void theLeaseIsRenewedDuringWorkOfAnyLength() {
    StageLease first = as("one").acquire(Stage.ROUTING).orElseThrow();
    assertThat(as("one").during(first, () -> takesSeconds(9))).isEqualTo("done");
    clock.pass(Duration.ofSeconds(9));
    assertThat(as("two").acquire(Stage.ROUTING)).isEmpty();
    assertThatCode(() -> as("one").require(first)).doesNotThrowAnyException();
  }

  @Test
  void workDoesNotTakeBackALeaseFromAnotherRouter() {
    StageLease first = as("one").acquire(Stage.ROUTING).orElseThrow();
    as("one")
        .during(
            first,
            () -> {
              takesSeconds(10);
              return as("two").acquire(Stage.ROUTING).orElseThrow();
            });
    assertThatThrownBy(() -> as("one").require(first)).isInstanceOf(LeaseLostException.class);
    assertThat(as("one").acquire(Stage.ROUTING)).isEmpty();
  }

  private String takesSeconds(int seconds) {
    clock.pass(Duration.ofSeconds(seconds));
    return "done";
  }
}
