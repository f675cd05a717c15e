package io.argosy.router.stage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.router.fixture.Street;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A lease is renewed while work is running. */
class LeaseBeatStreetTest {

  final Street street = new Street();
  final JdbcStageLeases one =
      new JdbcStageLeases(
          street.jdbc(), street.clock(), "one", System::nanoTime, Duration.ofMillis(20));

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void workLongerThanTheTermKeepsTheLease() {
    AtomicBoolean taken = new AtomicBoolean();
    one.run(
        Stage.ROUTING,
        lease -> {
          nineSecondsPass();
          nineSecondsPass();
          taken.set(street.leases("two").run(Stage.ROUTING, other -> {}));
          one.require(lease);
        });
    assertThat(taken).isFalse();
  }

  private void nineSecondsPass() {
    street.clock().pass(Duration.ofSeconds(9));
    await()
        .until(
            () ->
                street.number(
                        "select count(*) from stage_lease where until = timestamptz '%s'"
                            .formatted(street.clock().instant().plusSeconds(10)))
                    == 1);
  }
}
