package io.argosy.router.activation.store;

import io.argosy.router.catalog.ReplicaFailures;
import io.argosy.router.catalog.ReplicaFailuresContract;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fixture.Street;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Of the two sources only the first still has the file. */
class JdbcRetriesAsReplicaFailuresTest implements ReplicaFailuresContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public ReplicaFailures failures() {
    return new JdbcRetries(WORLD.get().jdbc());
  }

  @Override
  public long givenUp() {
    Street street = WORLD.get();
    FileRequestRows.of(street, 1);
    street.execute(
        """
        insert into source_failure (file_request_id, source_node_id, destination_node_id, failures,
            reason, message, failed_at)
        select id, n, 3, 3, 'network', '', timestamptz '%s'
        from file_request, generate_series(1, 2) n
        """,
        NOON);
    street.execute(
        "update file_request set given_up = 'no source is left', rests = 1,"
            + " resting_until = timestamptz '%s'",
        NOON.plusSeconds(3600));
    return street.number("select file_id from file_request");
  }

  @Override
  public List<Long> remembered(long file) {
    return WORLD
        .get()
        .jdbc()
        .sql(
            """
            select f.source_node_id from source_failure f
                join file_request r on r.id = f.file_request_id
            where r.file_id = :file order by f.source_node_id
            """)
        .param("file", file)
        .query(Long.class)
        .list();
  }

  @Override
  public boolean comesBack(long file) {
    return WORLD
            .get()
            .number(
                "select count(*) from file_request where rested and file_id = %d and resting_until"
                        .formatted(file)
                    + " <= timestamptz '%s'".formatted(NOON))
        == 1;
  }
}
