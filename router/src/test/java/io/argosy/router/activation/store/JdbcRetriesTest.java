package io.argosy.router.activation.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.Street;
import io.argosy.router.request.Retries;
import io.argosy.router.request.RetriesContract;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcRetriesTest implements RetriesContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public Retries retries() {
    return new JdbcRetries(WORLD.get().jdbc());
  }

  @Override
  public void asked() {
    Street street = WORLD.get();
    FileRequestRows.of(street, 2);
  }

  @Override
  public void failed() {
    Street street = WORLD.get();
    street.execute(
        """
        insert into source_failure (file_request_id, source_node_id, destination_node_id, failures,
            reason, message, failed_at)
        select id, 1, 3, 3, 'network', '', timestamptz '%s' from file_request
        """,
        NOON);
    Instant end = NOON.plus(Duration.ofDays(1));
    street.execute(
        "update file_request set given_up = 'no source is left', rests = 2,"
            + " resting_until = timestamptz '%1$s', not_before = timestamptz '%1$s'",
        end);
  }

  @Override
  public void suspended() {
    WORLD.get().execute("insert into block_suspension select 1, 1, 3, timestamptz '%s', 'x'", NOON);
  }

  @Override
  public long due(Instant at) {
    WORLD.get().activate(ByteCount.parse("1GB")).run();
    return WORLD
        .get()
        .number(
            """
            select count(*) from file_request r
            where r.given_up is null and r.resting_until is null
                and r.not_before <= timestamptz '%s'
                and not exists (select 1 from source_failure f where f.file_request_id = r.id)
                and not exists (select 1 from block_suspension s where s.block_id = r.block_id)
            """
                .formatted(at));
  }

  /** Request 2 wants the same files, but its destination is not approved. */
  @Test
  void anUnapprovedRequestRetriesNothing() {
    asked();
    failed();
    WORLD.get().request(2, 1, 3, 2);
    WORLD.get().execute("delete from approval where request_id = 2");
    WORLD.get().subscribe().run();
    assertThat(retries().now(2, NOON, 0)).isEmpty();
  }

  /** The limit of resumed attempts starts anew (ADR 29). */
  @Test
  void aRetryResetsTheNumberOfAttempts() {
    asked();
    failed();
    WORLD.get().execute("update file_request set attempts = 100");
    assertThat(retries().now(1, NOON, 0)).hasSize(2);
    assertThat(WORLD.get().number("select max(attempts) from file_request")).isZero();
  }
}
