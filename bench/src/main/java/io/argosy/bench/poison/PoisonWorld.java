package io.argosy.bench.poison;

import static java.time.ZoneOffset.UTC;

import io.argosy.agent.lane.Lane;
import io.argosy.bench.cycle.CycleWorld;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.router.topology.KnownAgent;
import io.argosy.router.topology.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Four sources, each with one link to the same destination. The rates of the links are known, and
 * nothing else limits them. Links are numbered from 0; node {@code n + 1} is the source of link
 * {@code n}.
 */
final class PoisonWorld {

  /** What each link really carries, in bytes per second. */
  static final double[] RATES = {100e6, 60e6, 30e6, 15e6};

  static final int LINKS = RATES.length;
  static final Instant START = Instant.parse(CycleWorld.NOON);

  private static final long DESTINATION = LINKS + 1;

  private static final List<String> TOPOLOGY =
      List.of(
          "insert into site select n, 'SITE_' || n from generate_series(1, :last) n",
          "insert into node select n, 'T2_BENCH_' || lpad(n::text, 4, '0'), n, 'disk'"
              + " from generate_series(1, :last) n",
          "insert into link select n, n, :last, 1, false, true from generate_series(1, :last - 1)"
              + " n",
          "insert into agent select n, 'agent_' || n, n, false from generate_series(1, :last) n",
          "insert into agent_node select n, n from generate_series(1, :last) n",
          "insert into door select n, n, n, 'http', 'http://127.0.0.1:' || n"
              + " from generate_series(1, :last) n");

  private static final List<String> GROWING =
      List.of(
          "link_bin",
          "link_bin_hour",
          "link_bin_day",
          "link_flow",
          "link_forecast",
          "feed",
          "agent_session");

  private static final String SESSIONS =
      """
      insert into agent_session (agent_id, incarnation, version, started_at, heartbeat_at, until)
      select n, 1, 'bench', :now, :now, :now::timestamptz + interval '2 days'
      from generate_series(1, :last) n
      """;

  /** Each link was busy for a tenth of each bin. */
  private static final String BINS =
      """
      insert into link_bin (bin_start, source_node_id, destination_node_id, done_files, done_bytes,
          failed_files, failed_bytes, busy_seconds, file_seconds, busy)
      select b, :link, :last, 30, :bytes, 0, 0, 30, 30, array[0, 30000000]
      from generate_series(:start::timestamptz, :end, interval '5 minutes') b
      """;

  private static final String HOURS =
      """
      insert into link_bin_hour
      select b, :link, :last, 360, :bytes, 0, 0, 360, 'shared', 360, 0, 0
      from generate_series(:start::timestamptz, :end, interval '1 hour') b
      """;

  private final JdbcClient owner;

  PoisonWorld(DataSource owner) {
    this.owner = JdbcClient.create(owner);
  }

  static NodeName node(int number) {
    return new NodeName(CycleWorld.node(number));
  }

  static Lane lane(int link) {
    return Lane.shared(link(link));
  }

  static LinkName link(int link) {
    return new LinkName(node(link + 1), node((int) DESTINATION));
  }

  static long sourceOf(int link) {
    return link + 1L;
  }

  static long destination() {
    return DESTINATION;
  }

  static KnownAgent agent() {
    return new KnownAgent(
        DESTINATION,
        new AgentName("agent_" + DESTINATION),
        new SiteName("SITE_" + DESTINATION),
        Map.of(node((int) DESTINATION), DESTINATION),
        false);
  }

  static Map<NodeName, Node> nodes() {
    return IntStream.rangeClosed(1, (int) DESTINATION)
        .mapToObj(n -> new Node(n, node(n), new SiteName("SITE_" + n)))
        .collect(Collectors.toMap(Node::name, node -> node));
  }

  /** Creates the tables and the topology in an empty database. */
  static void create(DataSource owner) {
    Flyway.configure().dataSource(owner).locations("classpath:db/postgresql").load().migrate();
    JdbcClient jdbc = JdbcClient.create(owner);
    TOPOLOGY.forEach(
        statement -> jdbc.sql(statement.replace(":last", Long.toString(DESTINATION))).update());
  }

  /** Removes everything that was observed. */
  void reset() {
    owner.sql("truncate " + String.join(", ", GROWING)).update();
    owner.sql(SESSIONS).param("now", START.atOffset(UTC)).param("last", DESTINATION).update();
  }

  /** Adds half a day in which the link was used now and then, up to the start. */
  void recent(int link) {
    add(BINS, link, 30, START.minus(Duration.ofHours(12)), START.minus(Duration.ofMinutes(5)));
  }

  /** Adds four days in which the link was used; for the last three days it was idle. */
  void longAgo(int link) {
    add(HOURS, link, 360, START.minus(Duration.ofDays(7)), START.minus(Duration.ofDays(3)));
  }

  private void add(String rows, int link, int busySeconds, Instant start, Instant end) {
    owner
        .sql(rows)
        .param("link", sourceOf(link))
        .param("last", DESTINATION)
        .param("bytes", Math.round(RATES[link] * busySeconds))
        .param("start", start.atOffset(UTC))
        .param("end", end.atOffset(UTC))
        .update();
  }
}
