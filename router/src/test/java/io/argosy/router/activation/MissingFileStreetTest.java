package io.argosy.router.activation;

import static java.util.stream.Collectors.groupingBy;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.store.JdbcActivationStore;
import io.argosy.router.fixture.Street;
import io.argosy.router.routing.RoutingStoreContract;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the reading order of the database with {@link MissingFile} in random worlds: node 3
 * wants datasets of node 1, some with deadlines or nearly complete. A failure prints its seed.
 */
class MissingFileStreetTest {

  private static final ByteCount PLENTY = ByteCount.parse("10TB");
  private static final int MOST_FILES = 12;

  private record Waiting(long fileId, MissingFile file) {}

  private record Due(long id, Priority priority, Optional<Instant> deadline) {}

  private final Street street = new Street();
  private int requests;

  static List<Long> seeds() {
    long first = System.currentTimeMillis();
    return List.of(first, first + 1, first + 2, first + 3);
  }

  @AfterEach
  void close() {
    street.close();
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void theDatabaseReadsInTheDocumentedOrder(long seed) {
    Random random = new Random(seed);
    for (int dataset = 1; dataset <= 12; dataset++) {
      want(dataset, random);
    }
    street.subscribe().sweep();
    Map<Priority, List<Long>> expected = new TreeMap<>();
    waiting().stream()
        .sorted(Comparator.comparing(Waiting::file))
        .collect(groupingBy(w -> w.file().priority()))
        .forEach((p, files) -> expected.put(p, files.stream().map(Waiting::fileId).toList()));
    Map<Priority, List<Long>> read = new TreeMap<>();
    new JdbcActivationStore(street.jdbc(), street.ids())
        .read(WindowSize.of(PLENTY), 10_000)
        .forEach(
            demand ->
                read.put(
                    demand.key().priority(),
                    demand.waiting().stream().map(WindowCandidate::fileId).toList()));
    assertThat(read).as("seed %d", seed).isEqualTo(expected);
  }

  /** Half of the files are requested later and may have the nearer deadline. */
  @ParameterizedTest
  @MethodSource("seeds")
  void routingReadsTheNearestDeadlineFirstAndThenTheOldest(long seed) {
    Random random = new Random(seed);
    for (int dataset = 1; dataset <= 12; dataset++) {
      want(dataset, random);
      if (dataset % 6 == 0) {
        street.activate(PLENTY).run();
      }
    }
    List<Long> expected =
        due().stream()
            .sorted(
                Comparator.comparing(Due::priority)
                    .thenComparing(due -> due.deadline().orElse(Instant.MAX))
                    .thenComparingLong(Due::id))
            .map(Due::id)
            .toList();
    assertThat(RoutingStoreContract.keys(street.routingStore().read(street.clock().instant(), 999)))
        .as("seed %d", seed)
        .containsExactlyElementsOf(expected);
  }

  @Test
  void tieBreaksApplyInOrder() {
    Instant noon = Street.NOON;
    MissingFile old = file(2, Optional.empty(), 0, noon, 1);
    MissingFile nearlyDone = file(2, Optional.empty(), 9, noon.plusSeconds(5), 2);
    MissingFile soon = file(2, Optional.of(noon), 0, noon.plusSeconds(9), 3);
    MissingFile urgent = file(1, Optional.empty(), 0, noon.plusSeconds(10), 4);
    MissingFile young = file(2, Optional.empty(), 8, noon.plusSeconds(1), 5);
    assertThat(List.of(young, old, nearlyDone, soon, urgent).stream().sorted())
        .containsExactly(urgent, soon, nearlyDone, old, young);
  }

  private static MissingFile file(
      int priority, Optional<Instant> deadline, long done, Instant since, long block) {
    return new MissingFile(new Priority(priority), deadline, done, 10, since, block, "/f");
  }

  private void want(int dataset, Random random) {
    int files = random.nextInt(1, MOST_FILES);
    street.dataset(dataset, files, 1);
    int there = random.nextInt(3) == 0 ? files - 1 : random.nextInt(files);
    street.execute(
        "insert into replica select id, 3, '%s' from data_file where block_id = %d"
            + " order by id desc limit %d",
        Street.NOON, dataset, there);
    street.counted();
    for (int copy = random.nextInt(2); copy < 2; copy++) {
      requests++;
      street.request(requests, dataset, 3, random.nextInt(1, 3));
      int days = random.nextInt(4);
      if (days > 0) {
        street.execute(
            "update request set deadline = '%s' where id = %d",
            Street.NOON.plus(Duration.ofDays(days)), requests);
      }
    }
    street.clock().pass(Duration.ofSeconds(random.nextInt(2)));
    street.subscribe().run();
  }

  private List<Waiting> waiting() {
    List<Waiting> waiting = new ArrayList<>();
    street
        .jdbc()
        .sql(
            """
            select f.id, f.lfn, b.priority, b.done_files, b.files, b.created_at, b.block_id,
                (select min(r.deadline) from request r
                    join request_dataset d on d.request_id = r.id
                    where d.dataset_id = b.block_id) as deadline
            from block_destination b join data_file f on f.block_id = b.block_id
            where not exists (select 1 from replica p where p.file_id = f.id and p.node_id = 3)
            """)
        .query(
            row -> {
              waiting.add(waiting(row));
            });
    return waiting;
  }

  private static Waiting waiting(ResultSet row) throws SQLException {
    return new Waiting(
        row.getLong("id"),
        new MissingFile(
            new Priority(row.getInt("priority")),
            instant(row, "deadline"),
            row.getLong("done_files"),
            row.getLong("files"),
            instant(row, "created_at").orElseThrow(),
            row.getLong("block_id"),
            row.getString("lfn")));
  }

  private List<Due> due() {
    return street
        .jdbc()
        .sql(
            """
            select q.id, q.priority,
                (select min(r.deadline) from request r
                    join request_dataset d on d.request_id = r.id
                    where d.dataset_id = q.block_id) as deadline
            from file_request q
            """)
        .query(
            (row, n) ->
                new Due(
                    row.getLong("id"),
                    new Priority(row.getInt("priority")),
                    instant(row, "deadline")))
        .list();
  }

  private static Optional<Instant> instant(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }
}
