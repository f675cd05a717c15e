package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.Explained;
import io.argosy.router.fixture.Street;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The rows that a relief cycle reads while many tasks wait for nodes 3 and 4. */
class ReliefCostStreetTest {

  private static final int DATASETS = 4;
  private static final int FILES = 5_000;
  private static final int TASKS = DATASETS * FILES;

  /** An upper bound of the rows of small tables such as nodes and links. */
  private static final int FEW = 200;

  private static final long FAST = 100_000_000;

  private final Explained explained = new Explained();
  private final Street street = new Street(explained);

  @BeforeEach
  void queue() {
    for (int id = 1; id <= DATASETS; id++) {
      street.dataset(id, FILES, 1, 2);
      street.request(id, id, 3 + id % 2, 1);
    }
    street.run();
    street.rest();
    assertThat(street.number("select count(*) from task")).isEqualTo(TASKS);
    for (int source = 1; source <= 2; source++) {
      rate(source, 3, FAST);
      rate(source, 4, FAST);
    }
    explained.statements().clear();
  }

  @AfterEach
  void close() {
    street.close();
  }

  /** Each task is counted, and none is read by its key. */
  @Test
  void ifAllQueuesEndTogetherOnlyTheirBytesAreSummed() {
    street.relief().run();
    assertThat(rows()).isLessThanOrEqualTo(TASKS + FEW);
  }

  @Test
  void tasksOfALinkThatIsBehindAreReadByOneScanOfAllTasks() {
    long behind = of(1, 3);
    rate(1, 3, FAST / 50);
    street.relief().run();
    assertThat(of(1, 3)).isLessThan(behind);
    assertThat(explained.statements())
        .filteredOn(query -> query.statement().contains("others.nodes"))
        .hasSize(1)
        .allMatch(query -> query.rows() <= TASKS);
  }

  @Test
  void anotherRouterReadsNothingMeanwhile() {
    street.relief("one").run();
    explained.statements().clear();
    street.relief("two").run();
    assertThat(rows()).isLessThan(FEW);
  }

  /** Returns the sum of the rows that the busiest step of each statement produced or discarded. */
  private long rows() {
    return explained.statements().stream().mapToLong(Explained.Query::rows).sum();
  }

  private long of(int source, int destination) {
    return street.number(
        "select count(*) from task where source_node_id = %d and destination_node_id = %d"
            .formatted(source, destination));
  }

  /** Sets the recent rate of the link in bytes per second. */
  private void rate(int source, int destination, long bytes) {
    street.execute(
        "delete from link_bin where source_node_id = %d and destination_node_id = %d",
        source, destination);
    street.execute(
        "insert into link_bin values (timestamptz '2026-01-01 11:55Z', %d, %d, 9, %d, 0, 0, 100)",
        source, destination, bytes * 100);
  }
}
