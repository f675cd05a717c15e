package io.argosy.router;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.SiteName;
import io.argosy.router.access.AccessStore;
import io.argosy.router.access.AccessStoreContract;
import io.argosy.router.access.PasswordStore;
import io.argosy.router.access.PasswordStoreContract;
import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.request.RequestStore;
import io.argosy.router.request.RequestStoreContract;
import io.argosy.router.stage.Transactions;
import io.argosy.router.stage.TransactionsContract;
import io.argosy.router.topology.AgentDirectory;
import io.argosy.router.topology.AgentDirectoryContract;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeKind;
import io.argosy.router.topology.TopologyStore;
import io.argosy.router.topology.TopologyStoreContract;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.DefaultTransactionDefinition;

/** The contracts of adapters that need a whole router: Hibernate's stores and transactions. */
class RouterStoresTest {

  static RunningRouter router;

  @BeforeAll
  static void start() {
    router = RunningRouter.start();
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  static JdbcClient sql() {
    return router.bean(JdbcClient.class);
  }

  /** Otherwise PostgreSQL would keep plans made for the empty tables of an idle router. */
  @Test
  void statementsArePlannedWhenTheyRun() {
    assertThat(sql().sql("show plan_cache_mode").query(String.class).single())
        .isEqualTo("force_custom_plan");
  }

  @Test
  void statementsAreNotCompiledAndSortInMemory() {
    assertThat(sql().sql("show jit").query(String.class).single()).isEqualTo("off");
    assertThat(sql().sql("show work_mem").query(String.class).single()).isEqualTo("32MB");
  }

  /** Needs PostgreSQL 14 or later on Linux, as the embedded server is. */
  @Test
  void aStatementEndsSoonAfterItsConnection() {
    assertThat(sql().sql("show client_connection_check_interval").query(String.class).single())
        .isEqualTo("10s");
  }

  /** Runs each test in a transaction that is rolled back. */
  static class RolledBack {

    private TransactionStatus open;

    @BeforeEach
    void begin() {
      open =
          router
              .bean(PlatformTransactionManager.class)
              .getTransaction(new DefaultTransactionDefinition());
    }

    @AfterEach
    void rollBack() {
      router.bean(PlatformTransactionManager.class).rollback(open);
    }
  }

  @Nested
  class JpaAccessStoreTest extends AccessStoreContract {

    @Override
    protected AccessStore store() {
      return router.bean(AccessStore.class);
    }

    @Override
    protected Transactions transactions() {
      return router.bean(Transactions.class);
    }
  }

  @Nested
  class JpaPasswordStoreTest extends RolledBack implements PasswordStoreContract {

    @Override
    public PasswordStore store() {
      return router.bean(PasswordStore.class);
    }

    @Override
    public AccessStore access() {
      return router.bean(AccessStore.class);
    }
  }

  @Nested
  class TemplateTransactionsTest implements TransactionsContract {

    @Override
    public Transactions transactions() {
      return router.bean(Transactions.class);
    }

    @Override
    public void write(String row) {
      sql().sql("insert into site values (nextval('topology_id_seq'), ?)").param(row).update();
    }

    @Override
    public boolean wrote(String row) {
      return sql()
              .sql("select count(*) from site where name = ?")
              .param(row)
              .query(Long.class)
              .single()
          == 1;
    }
  }

  @Nested
  class JpaTopologyStoreTest extends RolledBack implements TopologyStoreContract {

    @Override
    public TopologyStore store() {
      return router.bean(TopologyStore.class);
    }

    @Override
    public AgentDirectory agents() {
      return router.bean(AgentDirectory.class);
    }

    @Override
    public List<String> linksTo(Node destination) {
      return sql()
          .sql("select distance || ' ' || local from link where destination_node_id = ?")
          .param(destination.id())
          .query(String.class)
          .list();
    }
  }

  @Nested
  class JpaAgentDirectoryTest extends RolledBack implements AgentDirectoryContract {

    @Override
    public AgentDirectory directory() {
      return router.bean(AgentDirectory.class);
    }

    @Override
    public void agent() {
      TopologyStore store = router.bean(TopologyStore.class);
      SiteName site = new SiteName("HOME");
      store.addSite(site);
      store.putNode(OWN, site, NodeKind.DISK);
      store.putAgent(new AgentName("agent"), site, store.find(List.of(OWN)).values());
    }

    @Override
    public List<String> doors() {
      return sql().sql("select url from door").query(String.class).list();
    }

    @Override
    public List<String> rules() {
      return sql()
          .sql("select lfn_prefix || ' ' || root from storage_rule order by position")
          .query(String.class)
          .list();
    }
  }

  @Nested
  class JpaRequestStoreTest extends RolledBack implements RequestStoreContract {

    @Override
    public RequestStore store() {
      return router.bean(RequestStore.class);
    }

    @Override
    public List<Long> wanted(long request) {
      return sql()
          .sql("select dataset_id from request_dataset where request_id = ? order by 1")
          .param(request)
          .query(Long.class)
          .list();
    }

    @Override
    public void files() {
      for (long dataset : List.of(1L, 2L)) {
        change("insert into dataset values (:d, '/d/' || :d, timestamptz '2026-01-01Z')", dataset);
        change(
            "insert into block values (:d, :d, '/d#' || :d, timestamptz '2026-01-01Z')", dataset);
        change("insert into data_file values (:d, :d, '/d/x' || :d, 1, 'adler32:1')", dataset);
      }
    }

    @Override
    public void moreFiles() {
      for (long dataset : List.of(1L, 2L)) {
        change(
            "insert into block values (10 + :d, :d, '/d#1' || :d, timestamptz '2026-01-01Z')",
            dataset);
        change(
            "insert into data_file values (10 + :d, 10 + :d, '/d/y' || :d, 1, 'adler32:1')",
            dataset);
      }
    }

    @Override
    public boolean isDone(long request) {
      return sql()
          .sql("select done_at is not null from request where id = ?")
          .param(request)
          .query(Boolean.class)
          .single();
    }

    @Override
    public void arrived(long dataset, long node) {
      change("insert into replica values (:d, " + node + ", timestamptz '2026-01-01Z')", dataset);
    }

    private static void change(String statement, long dataset) {
      sql().sql(statement).param("d", dataset).update();
    }
  }
}
