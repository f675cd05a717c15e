package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.user.FlowView;
import io.argosy.router.fixture.Street;
import io.argosy.router.query.PageRequest;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Attempts of the files of a request from node 1 to node 3, in seconds after noon. */
class JdbcMovementViewsTest {

  private Street street;

  @BeforeEach
  void aRequest() {
    street = new Street();
    street.dataset(1, 5, 1);
    street.request(1, 1, 3, 1);
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void parallelAttemptsShareTheirTime() {
    attempt(1, "done", 0, 10);
    attempt(2, "done", 2, 12);
    attempt(3, "failed", 3, 4);
    attempt(4, "done", 20, 21);
    FlowView flow = flow();
    assertThat(flow.busySeconds()).isEqualTo(13);
    assertThat(flow.bytes().bytes()).isEqualTo(3000);
    assertThat(flow.failures()).isEqualTo(1);
  }

  /** The agent's clock was set back during the transfer. */
  @Test
  void anAttemptThatEndedBeforeItBeganTakesNoTime() {
    attempt(1, "done", 5, 3);
    assertThat(flow().busySeconds()).isZero();
    attempt(2, "done", 5, 7);
    assertThat(flow().busySeconds()).isEqualTo(2);
  }

  private FlowView flow() {
    List<FlowView> flows =
        new JdbcMovementViews(street.jdbc()).flows(1, PageRequest.of(null, null)).items();
    assertThat(flows).hasSize(1);
    return flows.getFirst();
  }

  private void attempt(int task, String verdict, int from, int to) {
    street.execute(
        """
        insert into outcome select timestamptz '%1$s' + interval '1 min', %2$d, 0, f.id, f.block_id,
            1, 3, 3, '%3$s', null, null, '', 'shared', 'http', 1000,
            timestamptz '%1$s' + interval '%4$d s', timestamptz '%1$s' + interval '%5$d s'
        from data_file f order by f.id limit 1
        """,
        Street.NOON, task, verdict, from, to);
  }
}
