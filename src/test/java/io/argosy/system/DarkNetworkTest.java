package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.RouterProgram;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.DarkRelay;
import java.io.IOException;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A network between two programs that drops all packets but closes no connection. Each side must
 * recover within a minute; the test prints the time.
 */
class DarkNetworkTest {

  private static final int FILES = 40;

  @RegisterExtension static final Testbed bed = Beds.AUDITED;

  /** The database blocks while it sends rows to a router that never answers again. */
  @Test
  void aRouterThatVanishesWhileItWritesIsReplaced() throws IOException, SQLException {
    another("vanishes-in-copy", "route", (relay, router) -> relay.darken());
  }

  /** The connection stops between two statements of a transaction. */
  @Test
  void aRouterThatVanishesInATransactionIsReplaced() throws IOException, SQLException {
    another("vanishes-in-transaction", "routing_cycle", (relay, router) -> relay.darken());
  }

  @Test
  void aRouterKilledInMidPlanIsReplaced() throws IOException, SQLException {
    another("killed", "route", (relay, router) -> router.killHard());
  }

  /**
   * The bed's router takes over from another one that stops while it writes a plan under its lease.
   * That plan is rolled back, and each file is planned and moved once.
   *
   * @param table the table on which the other router blocks while it writes its plan
   */
  private static void another(
      String name, String table, BiConsumer<DarkRelay, RouterProgram> stopping)
      throws IOException, SQLException {
    SampleDataset data = bed.dataset(name);
    IntStream.range(0, FILES).forEach(n -> data.file("f" + n, 3000 + n));
    data.at("GENEVA");
    bed.router().killHard();
    try (DarkRelay relay = new DarkRelay("127.0.0.1", bed.database().port());
        Connection own = bed.database().open();
        Statement lock = own.createStatement()) {
      String url = bed.database().jdbcUrl();
      String relayed = url.replace(":" + bed.database().port(), ":" + relay.port());
      RouterProgram other = bed.anotherRouter(name, relayed, List.of());
      other.start();
      own.setAutoCommit(false);
      lock.execute("lock table " + table + " in exclusive mode");
      PlacedRequest request = data.requestOf(bed.userAt(other), "CHICAGO");
      Waits.until("the plan is open", () -> planWaitsFor(table));
      bed.router().start();
      assertThat(planWaitsFor(table)).as("the plan is open").isTrue();
      assertThat(other.program().isAlive()).as("there are two routers").isTrue();
      String planner = planner();
      stopping.accept(relay, other);
      own.rollback();
      long since = System.nanoTime();
      request.awaitDone();
      printTime(name, since);
      assertThat(planner()).as("the router that plans").isNotEqualTo(planner);
      other.killHard();
    }
    assertThat(rowsOf("decision", name)).as("chosen sources").isEqualTo(FILES);
    assertThat(rowsOf("outcome", name)).as("attempts").isEqualTo(FILES);
    bed.audit().passes();
  }

  /** Planning holds a lock on its lease's row while it writes. */
  private static boolean planWaitsFor(String table) {
    return bed.database().isWaitedFor(table, "stage_lease");
  }

  private static String planner() {
    return bed.database()
        .rows("select owner from stage_lease where stage = 'ROUTING'", row -> row.getString(1))
        .getFirst();
  }

  private static long rowsOf(String table, String dataset) {
    return bed.database()
        .count(
            "select count(*) from "
                + table
                + " t join data_file f on f.id = t.file_id"
                + " where f.lfn like ?",
            "/sys/" + dataset + "/%");
  }

  @Test
  void anAgentThatLosesItsRouterGetsWorkAgain() throws IOException {
    SampleDataset data = bed.dataset("agent-and-router").file("one", 3000).at("GENEVA");
    try (DarkRelay relay = new DarkRelay("127.0.0.1", bed.router().port())) {
      bed.agent("CHICAGO").program().killHard();
      bed.agent("CHICAGO").start(URI.create(relay.url()));
      relay.darken();
      relay.lighten();
      long since = System.nanoTime();
      data.request("CHICAGO").awaitDone();
      printTime("agent and router", since);
      bed.agent("CHICAGO").program().killHard();
    }
    bed.start(bed.agent("CHICAGO"));
  }

  @Test
  void anAgentThatLosesADoorFetchesTheRest() throws IOException {
    SampleDataset data = bed.dataset("agent-and-door").file("large", 40_000_000).at("GENEVA");
    URI door = bed.doors().of("GENEVA").getFirst();
    try (DarkRelay relay = new DarkRelay(door.getHost(), door.getPort())) {
      bed.doors().redirect(door.toString(), relay.url());
      relay.darkenAfter(15_000_000);
      PlacedRequest request = data.request("CHICAGO");
      Waits.until("the connection is dark", relay::isDark);
      long since = System.nanoTime();
      relay.lighten();
      request.awaitDone();
      printTime("agent and door", since);
      bed.doors().redirect(relay.url(), door.toString());
    }
    assertThat(data.isWholeAt("CHICAGO", data.lfn("large"))).isTrue();
  }

  private static void printTime(String what, long since) {
    System.out.printf("dark network: %s, %.1f s%n", what, (System.nanoTime() - since) / 1e9);
  }
}
