package io.argosy.router.issue.store;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.budget.SpaceReading;
import io.argosy.router.budget.store.JdbcSpaceStore;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.issue.ClaimStore;
import io.argosy.router.issue.IssueStore;
import io.argosy.router.issue.IssueStoreContract;
import io.argosy.router.issue.ReliefStore;
import io.argosy.router.issue.ReroutingPolicy;
import io.argosy.router.routing.RouteLedger;
import io.argosy.router.routing.store.JdbcRouteLedger;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcIssueStoreTest implements IssueStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public IssueStore store() {
    return new JdbcIssueStore(WORLD.get().jdbc(), WORLD.get().ids());
  }

  @Override
  public void routes(int count) {
    WORLD.get().dataset(1, count, 1);
    WORLD.get().request(1, 1, 3, 2);
    WORLD.get().subscribe().run();
    WORLD.get().activate(ByteCount.parse("1GB")).run();
    WORLD.get().routing().run();
  }

  @Override
  public void askAgain() {
    WORLD.get().request(2, 1, 3, 2);
    WORLD.get().subscribe().run();
  }

  @Override
  public void cancelOne() {
    WORLD.get().execute("delete from file_request where file_id = 10001");
  }

  @Override
  public void rerouteOne() {
    WORLD.get().execute("delete from route where file_id = 10002");
  }

  @Override
  public ClaimStore claims() {
    return new JdbcClaimStore(WORLD.get().jdbc());
  }

  @Override
  public ReliefStore relief() {
    return new JdbcReliefStore(WORLD.get().jdbc(), ReroutingPolicy.DEFAULT);
  }

  @Override
  public void suspendAll() {
    WORLD.get().execute("delete from block_destination");
  }

  @Override
  public void prioritizeAll(int priority) {
    WORLD.get().execute("update file_request set priority = " + priority);
  }

  @Override
  public void measure(long free) {
    WORLD
        .get()
        .execute(
            "insert into agent_session values (3, 1, 'v', '%1$s', '%1$s', '%1$s')"
                + " on conflict do nothing",
            NOON);
    SpaceReading reading = new SpaceReading(ByteCount.of(free), NOON);
    new JdbcSpaceStore(WORLD.get().jdbc()).measured(3, Map.of(3L, reading), reading.at());
  }

  @Override
  public Set<Long> lacking() {
    return Set.copyOf(
        WORLD
            .get()
            .jdbc()
            .sql("select node_id from issue_shortage_facts where missing_bytes > 0")
            .query(Long.class)
            .list());
  }

  @Override
  public RouteLedger ledger() {
    return new JdbcRouteLedger(WORLD.get().jdbc());
  }

  @Override
  public Set<String> tasks() {
    return Set.copyOf(
        WORLD
            .get()
            .jdbc()
            .sql("select concat_ws(' ', priority, epoch) from task")
            .query(String.class)
            .list());
  }

  @Override
  public long live() {
    return WORLD.get().number("select count(*) from task");
  }

  @Override
  public long closed() {
    return WORLD.get().number("select count(*) from task_closed");
  }
}
