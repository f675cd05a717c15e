package io.argosy.router.activation.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.FailedAttempt;
import io.argosy.router.activation.SourceSetback;
import io.argosy.router.fixture.Street;
import io.argosy.router.fixture.Waiters;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A retry command while a failure is being written. */
class RetriesStreetTest {

  private final Street street = new Street();
  private final JdbcFileRequestLedger ledger = new JdbcFileRequestLedger(street.jdbc());

  @BeforeEach
  void aFileThatFailedAtOneSource() {
    street.dataset(1, 1, 1, 2);
    street.request(1, 1, 3, 2);
    street.run();
    fail(1);
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void aFailureThatIsBeingWrittenIsForgottenToo() {
    CompletableFuture<Integer> retried =
        street
            .transactions()
            .inOne(
                () -> {
                  fail(2);
                  CompletableFuture<Integer> waiting = CompletableFuture.supplyAsync(this::retry);
                  Waiters.await(street);
                  return waiting;
                });
    assertThat(retried.orTimeout(30, TimeUnit.SECONDS).join()).isOne();
    assertThat(street.number("select count(*) from source_failure")).isZero();
    assertThat(street.number("select count(*) from file_request where given_up is null or rested"))
        .isOne();
  }

  /** A dataset whose files wait for a source fills the backoff little by little. */
  @Test
  void aRetryKeepsToTheWindow() {
    ByteCount window = ByteCount.parse("10MB");
    street.dataset(2, 200, 1);
    street.request(2, 2, 3, 2);
    street.subscribe().run();
    street.activate(ByteCount.parse("1GB")).run();
    street.execute(
        "update file_request set given_up = 'no source', rests = 2, resting_until = '%s'",
        Street.NOON.plusSeconds(86_400));
    assertThat(retry(2)).isEqualTo(200);
    assertThat(street.number(ACTIVE)).isZero();
    street.activate(window).run();
    assertThat(street.number(ACTIVE)).isEqualTo(10);
  }

  private static final String ACTIVE =
      "select count(*) from activation_file_request_facts where given_up is null";

  private int retry() {
    return retry(1);
  }

  private int retry(long request) {
    JdbcRetries retries = new JdbcRetries(street.jdbc());
    return street.transactions().inOne(() -> retries.now(request, Street.NOON, 0)).size();
  }

  private void fail(long source) {
    SourceSetback setback =
        new SourceSetback(
            source,
            3,
            new TaskFailure(FailureClass.NETWORK, Phase.TRANSFER, "it broke"),
            Optional.empty());
    long request = street.number("select id from file_request");
    Optional<String> givenUp = source == 2 ? Optional.of("no source is left") : Optional.empty();
    ledger.failed(
        List.of(new FailedAttempt(request, List.of(setback), Street.NOON, givenUp, true)),
        Street.NOON);
  }
}
