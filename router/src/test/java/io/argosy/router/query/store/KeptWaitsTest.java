package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.WaitView;
import io.argosy.router.fixture.Street;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Who watches a large request sees counts of now, and reasons of at most some seconds ago. */
class KeptWaitsTest {

  private Street street;
  private JdbcRequestViews views;

  @BeforeEach
  void open() {
    street = new Street();
    street.execute(
        "insert into agent_session select 3, 1, 'v', timestamptz '%1$s', timestamptz '%1$s',"
            + " timestamptz '%1$s' + interval '1 day'",
        Street.NOON);
    views = new JdbcRequestViews(street.jdbc(), street.clock(), ByteCount.parse("10TB"));
  }

  @AfterEach
  void close() {
    street.close();
  }

  private void queued(long files) {
    street.dataset(1, (int) files, 1);
    street.request(1, 1, 3, 1);
    street.run();
    assertThat(waits().reason()).isEqualTo("queued");
    assertThat(waits().files()).isEqualTo(files);
  }

  private RequestView request() {
    return views.one(1).orElseThrow();
  }

  private WaitView waits() {
    assertThat(request().waits()).hasSize(1);
    return request().waits().getFirst();
  }

  private void drain() {
    street.execute("update agent set drain = true where id = 3");
  }

  @Test
  void theReasonsOfALargeOneAreKept() {
    queued(KeptWaits.MANY);
    drain();
    assertThat(waits().reason()).isEqualTo("queued");
    street.clock().pass(KeptWaits.KEPT);
    assertThat(waits().reason()).isEqualTo("destination-away");
  }

  @Test
  void theReasonsOfASmallOneAreReadEachTime() {
    queued(KeptWaits.MANY - 1);
    drain();
    assertThat(waits().reason()).isEqualTo("destination-away");
  }

  @Test
  void whatHasArrivedSinceThenDoesNotWait() {
    queued(KeptWaits.MANY);
    arrived(500);
    assertThat(waits().files()).isEqualTo(KeptWaits.MANY - 500);
    assertThat(waits().bytes().bytes()).isEqualTo((KeptWaits.MANY - 500) * Street.FILE_BYTES);
    arrived(KeptWaits.MANY);
    assertThat(request().waits()).isEmpty();
    assertThat(request().status()).isEqualTo("done");
  }

  /** What the counts say that are kept as reports come. */
  private void arrived(long files) {
    street.execute(
        "update block_destination set done_files = %d, done_bytes = %d",
        files, files * Street.FILE_BYTES);
  }
}
