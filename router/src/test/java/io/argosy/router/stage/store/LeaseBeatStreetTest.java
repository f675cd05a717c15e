package io.argosy.router.stage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.router.fixture.Street;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageLease;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A lease is renewed while work is running. */
class LeaseBeatStreetTest {

  final Street street = new Street();
  final JdbcStageLeases one =
      new JdbcStageLeases(street.jdbc(), street.clock(), "one", Duration.ofMillis(20));

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void workLongerThanTheTermKeepsTheLease() {
    StageLease lease = one.acquire(Stage.ROUTING).orElseThrow();
    boolean taken =
        one.during(
            lease,
            () -> {
              nineSecondsPass();
              nineSecondsPass();
              return street.leases("two").acquire(Stage.ROUTING).isPresent();
            });
    assertThat(taken).isFalse();
    assertThat(one.acquire(Stage.ROUTING)).contains(lease);
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
