package io.argosy.router.issue.store;

import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.issue.FilePlaces;
import io.argosy.router.issue.FilePlacesContract;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcFilePlacesTest implements FilePlacesContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public FilePlaces places() {
    return new JdbcFilePlaces(WORLD.get().jdbc());
  }

  @Override
  public void file(String destination, String first, String second, String also) {
    long node = 1000;
    for (Object name : List.of(DESTINATION, FIRST, SECOND)) {
      WORLD
          .get()
          .execute("insert into node select %d, '%s', min(id), 'disk' from site", node++, name);
    }
    WORLD.get().execute("insert into data_file values (70, 5, '%s', 10, 'adler32:0000000a')", FILE);
    WORLD
        .get()
        .execute(
            """
            insert into fts_file (id, job_id, place, file_id, dataset_id, request_id, node_id,
                destination, destination_key, source_nodes, sources, overwrites, bytes, checksum,
                activity, state)
            values (16, gen_random_uuid(), 0, 70, 1, 1, 1000, '%s', gen_random_uuid(),
                '{1001,1002,1002}', '%s', true, 10, '', '', 'SUBMITTED')
            """,
            destination, String.join("\n", first, second, also));
  }
}
