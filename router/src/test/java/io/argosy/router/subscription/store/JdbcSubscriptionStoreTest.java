package io.argosy.router.subscription.store;

import io.argosy.common.task.Priority;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.subscription.SubscriptionStore;
import io.argosy.router.subscription.SubscriptionStoreContract;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcSubscriptionStoreTest implements SubscriptionStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public SubscriptionStore store() {
    return new JdbcSubscriptionStore(WORLD.get().jdbc());
  }

  @Override
  public void approvedRequest() {
    WORLD.get().dataset(1, 2, 1);
    WORLD.get().request(1, 1, 3, 2);
  }

  @Override
  public void staticRequest() {
    WORLD.get().dataset(1, 2, 1);
    WORLD.get().staticRequest(1, 1, 3, 2);
  }

  @Override
  public void anotherBlock() {
    WORLD.get().execute("insert into block values (2, 1, '/d/1#2', '%s')", NOON);
    WORLD
        .get()
        .execute("insert into data_file values (1, 2, '/d/1/new', 1000000, 'adler32:00000001')");
    WORLD.get().counted();
  }

  @Override
  public void bothFilesAreThere() {
    WORLD.get().execute("insert into replica select id, 3, '%s' from data_file", NOON);
    WORLD.get().counted();
  }

  @Override
  public void oneFileIsLost() {
    WORLD.get().execute("delete from replica where file_id = 10001 and node_id = 3");
    WORLD.get().counted();
  }

  @Override
  public void cancelRequest() {
    WORLD.get().cancel(1);
  }

  @Override
  public void prioritize(Priority priority) {
    WORLD.get().execute("update request set priority = %d", priority.value());
  }

  @Override
  public void oneFileIsThere() {
    WORLD.get().execute("insert into replica values (10001, 3, '%s')", NOON);
    WORLD.get().counted();
  }

  @Override
  public String count() {
    return WORLD
        .get()
        .jdbc()
        .sql("select concat_ws(' ', done_files, done_bytes) from block_destination")
        .query(String.class)
        .single();
  }
}
