package io.argosy.router.activation.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.activation.Backoff;
import io.argosy.router.activation.BackoffStore;
import io.argosy.router.activation.BackoffStoreContract;
import io.argosy.router.activation.IdleRequest;
import io.argosy.router.fixture.RolledBackStreet;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcBackoffStoreTest implements BackoffStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public BackoffStore store() {
    return new JdbcBackoffStore(WORLD.get().jdbc());
  }

  @Override
  public long[] requests(int count) {
    return FileRequestRows.of(WORLD.get(), count);
  }

  @Override
  public void giveUp(long request, String reason) {
    WORLD.get().execute("update file_request set given_up = '%s' where id = %d", reason, request);
  }

  @Override
  public void hold(long request) {
    WORLD.get().execute("insert into claim values (gen_random_uuid(), 3, 1, '%s')", NOON);
    WORLD
        .get()
        .execute(
            """
            insert into task select 1, 0, c.id, r.id, 1, r.file_id, r.block_id, 1, 3, '{}', 1,
                'default', 10, '%s' from claim c, file_request r where r.id = %d
            """,
            NOON, request);
  }

  @Override
  public void route(long request) {
    WORLD
        .get()
        .execute(
            """
            insert into route (id, cycle_id, file_request_id, file_id, source_node_id,
                destination_node_id, bytes, alternates, expected_seconds, created_at)
            select r.id, 1, r.id, r.file_id, 1, 3, 10, '{}', 1, '%s' from file_request r
            where r.id = %d
            """,
            NOON, request);
  }

  @Override
  public void loseSource() {
    WORLD.get().execute("update agent_session set until = '%s'", NOON);
  }

  @Test
  void aStorageSystemIsASourceWithoutAnAgent() {
    long[] all = requests(1);
    IdleRequest idle = store().idle(NOON, NOON, 10).getFirst();
    store().rest(List.of(new Backoff(idle, NOON, "too long")));
    loseSource();
    assertThat(store().wake(NOON, 0)).isEmpty();
    WORLD
        .get()
        .execute(
            "insert into node_storage values (1, 'https://a:1', '/d', 'none', 'a', '/', false,"
                + " null)");
    assertThat(store().wake(NOON, 0)).containsExactly(all[0]);
  }

  @Override
  public void withoutSource(long request) {
    WORLD
        .get()
        .execute("update file_request set source_problem = 'sources-away' where id = %d", request);
  }

  @Override
  public void waitsForCopy(long request) {
    WORLD
        .get()
        .execute(
            "update file_request set source_problem = 'waits-for-copy' where id = %d", request);
  }

  @Override
  public void full(Optional<Instant> until) {
    WORLD.get().execute("delete from node_shortage");
    WORLD
        .get()
        .execute(
            "insert into node_shortage values (3, 7, %s)",
            until.map(at -> "timestamptz '" + at + "'").orElse("null"));
  }

  @Override
  public void pin(String by, String reason) {
    WORLD
        .get()
        .execute(
            "insert into automation_pin values (1, 'expiry', 0, 3, 0, 0, '*', null, null, '%s',"
                + " '%s', '%s')",
            reason, by, NOON);
  }

  @Override
  public String stateOf(long request) {
    return WORLD
        .get()
        .jdbc()
        .sql("select concat_ws(' ', rests, rested::text, given_up) from file_request where id = ?")
        .param(request)
        .query(String.class)
        .single();
  }
}
