package io.argosy.router.fts3;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static io.argosy.router.fixture.ScriptedAgent.tasks;
import static io.argosy.router.fixture.ScriptedAgent.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.dav.UnmanagedNode;
import io.argosy.router.fixture.RunningRouter.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Jobs with storage of no node, which an agent carries. */
class UnmanagedStreetTest {

  private static final String ORIGIN = "https://x.ext.example.org:443";
  private static final String X = "davs://x.ext.example.org/";
  private static final String NODE = UnmanagedNode.of(ORIGIN).value();

  private static FtsRouter fts;

  @BeforeAll
  static void start() {
    fts =
        new FtsRouter(
            Map.of("fts3.unmanaged.agent", "b", "fts3.unmanaged.hosts", "*.ext.example.org"));
  }

  @AfterAll
  static void stop() {
    fts.close();
  }

  /** The next test finds no open job, and no node of the router's own. */
  @AfterEach
  void forget() {
    fts.cancelAll();
    fts.sql("delete from fts_file");
    fts.sql("delete from fts_job");
    fts.runDuties("forget-fts3");
    assertThat(own()).isEmpty();
  }

  private static String file(String source, String destination) {
    return FtsRouter.file("'" + source + "'", destination);
  }

  /** Nodes of the router's own, with their links and agents. */
  private static List<String> own() {
    return fts.router()
        .database()
        .jdbc()
        .sql(
            """
            select n.name || ' ' || s.name || ' ' || t.credentials
                || coalesce(' from ' || (select string_agg(l.source, ',') from topology_link_facts l
                    where l.destination_node_id = n.id), '')
                || coalesce(' to ' || (select string_agg(l.destination, ',')
                    from topology_link_facts l where l.source_node_id = n.id), '')
                || coalesce(' by ' || (select string_agg(a.name, ',') from topology_agent_facts a
                    where a.node_id = n.id), '')
            from node n join site s on s.id = n.site_id join node_storage t on t.node_id = n.id
            where n.name like 'EXT%'
            """)
        .query(String.class)
        .list();
  }

  private static void refused(String file, String... words) {
    Answer answer = fts.submit(file, "");
    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.json().path("message").asString()).contains(words);
  }

  @Test
  void aFileGoesToStorageOfNoNodeByTheAgentThatTheAdminNames() {
    String job = fts.accepted(file(FtsRouter.A + "1", X + "d/one%20file"), "");
    assertThat(own()).containsExactly(NODE + " B none from T1_A by b");
    fts.plan();
    List<JsonNode> held = tasks(fts.agent().claim(UUID.randomUUID(), 5, 0));
    assertThat(held).extracting(task -> text(task, "destination")).containsExactly(NODE);
    assertThat(held)
        .extracting(task -> text(task.path("place"), "url"))
        .containsExactly(ORIGIN + "/d/one%20file");
    Answer token =
        fts.agent()
            .post(
                "storage-tokens",
                "{'incarnation':%d,'node':'%s','directory':'/d'}"
                    .formatted(fts.agent().incarnation(), NODE));
    assertThat(token.status()).as(token.text()).isEqualTo(200);
    assertThat(token.json().path("token").isMissingNode() || token.json().path("token").isNull())
        .isTrue();
    fts.agent().succeed(held);
    fts.runDuties("follow-fts3");
    assertThat(fts.get("/jobs/" + job).json().path("job_state").asString()).isEqualTo("FINISHED");
  }

  @Test
  void aFileComesFromStorageOfNoNodeByTheAgentOfItsDestination() {
    fts.accepted(file(X + "d/f", FtsRouter.B + "1"), "");
    fts.accepted(file(X + "d/f", "davs://y.ext.example.org/d/f"), "");
    assertThat(own())
        .containsExactlyInAnyOrder(
            NODE + " B none to T1_B,EXT_y_ext_example_org_" + digest("y") + " by b",
            "EXT_y_ext_example_org_" + digest("y") + " B none from " + NODE + " by b");
    fts.plan();
    List<JsonNode> held = tasks(fts.agent().claim(UUID.randomUUID(), 5, 0));
    assertThat(held).hasSize(2);
    JsonNode grant = fts.agent().grant(NODE, held).json().path("grants").path(0);
    assertThat(text(grant, "url")).isEqualTo(ORIGIN);
    assertThat(text(grant, "token")).isEmpty();
    assertThat(grant.path("paths").path(0).asString()).isEqualTo("/d/f");
    fts.agent().succeed(held);
  }

  private static String digest(String host) {
    String name = UnmanagedNode.of("https://%s.ext.example.org:443".formatted(host)).value();
    return name.substring(name.length() - 12);
  }

  @Test
  void whileNoAgentOfItIsHeardTheReasonSaysSo() {
    String job = fts.accepted(file(FtsRouter.A + "1", X + "1"), "");
    fts.sql("update agent_session set heartbeat_at = heartbeat_at - interval '1 hour'");
    JsonNode waiting = fts.get("/jobs/" + job + "/files").json().path(0);
    assertThat(waiting.path("reason").asString())
        .contains("no active agent at " + NODE, "https://pages.example.org/file?lfn=");
    assertThat(fts.agent().beat().status()).isEqualTo(200);
  }

  @Test
  void otherHostsAndSchemesAreRefusedAndMakeNothing() {
    for (String host :
        List.of("localhost", "127.0.0.1", "[::1]", "169.254.169.254", "ext.example.org")) {
      refused(file("davs://" + host + "/f", FtsRouter.B + "1"), "of no node", "host " + host);
    }
    refused(file(FtsRouter.A + "1", "dav://x.ext.example.org/1"), "http://x.ext", "http");
    refused(file(FtsRouter.A + "1", X), "Missing path");
    // An origin of a node has no other directories.
    refused(file("davs://a.example.org:1094/other/1", FtsRouter.B + "1"), "storage of no node");
    // One bad address of a job is enough.
    refused(
        file(X + "1", FtsRouter.B + "1") + "," + file("davs://localhost/1", FtsRouter.B + "2"),
        "host localhost");
    refused(file("davs://" + "x".repeat(250) + ".ext.example.org/1", FtsRouter.B + "1"), "storage");
    assertThat(own()).isEmpty();
  }

  @Test
  void onlyUsersOfTheSiteOfTheAgentNameSuchStorage() {
    String body = "{'files':[%s]}".formatted(file(X + "1", FtsRouter.A + "x")).replace('\'', '"');
    String ann = fts.world().user("ann", "data-manager:A");
    Answer refused = fts.router().post(ann, "/fts3/jobs", body);
    assertThat(refused.status()).isEqualTo(403);
    assertThat(own()).isEmpty();
  }

  @Test
  void aNodeIsForgottenWhenNoStoredJobNamesItAndMadeAgain() {
    String job = fts.accepted(file(FtsRouter.A + "1", X + "1"), "");
    fts.delete("/jobs/" + job);
    fts.runDuties("subscription", "tidy-requests", "issue", "tidy-tasks", "forget-fts3");
    assertThat(own()).hasSize(1);
    fts.sql("update fts_job set finished_at = finished_at - interval '8 days'");
    fts.runDuties("forget-fts3");
    assertThat(own()).isEmpty();
    assertThat(fts.rows("link")).isEqualTo(6);
    assertThat(fts.rows("agent_node")).isEqualTo(2);
    fts.accepted(file(FtsRouter.A + "1", X + "1"), "");
    assertThat(own()).containsExactly(NODE + " B none from T1_A by b");
    assertThat(fts.rows("node where name = '" + NODE + "'")).isEqualTo(1);
  }

  /** There may be millions. */
  @Test
  void submissionsDoNotWaitWhileStoredFilesAreRead() {
    UnmanagedBook book = fts.router().beans(UnmanagedBook.class).getFirst();
    book.forget(
        nodes -> {
          throw new AssertionError("there is no such node");
        });
    fts.accepted(file(FtsRouter.A + "1", X + "1"), "");
    List<Boolean> free = new ArrayList<>();
    book.forget(
        nodes -> {
          free.add(isFree());
          // A job that names it comes after the first look.
          return free.size() == 1 ? Set.of() : nodes;
        });
    assertThat(free).containsExactly(true, false);
    assertThat(own()).hasSize(1);
    book.forget(
        nodes -> {
          free.add(isFree());
          return nodes;
        });
    assertThat(free).containsExactly(true, false, true);
  }

  /** Whether no transaction holds the lock for which submissions wait. */
  private static boolean isFree() {
    return fts.router()
        .database()
        .jdbc()
        .sql("select pg_try_advisory_xact_lock(hashtextextended('unmanaged', 0))")
        .query(Boolean.class)
        .single();
  }

  @Test
  void anAdminTakesTheStorageOverAndGivesNoSuchNames() {
    fts.accepted(file(FtsRouter.A + "1", X + "1"), "");
    String storage = "'site':'B','kind':'disk','storage':{'url':'%s','credentials':'none'}}";
    Answer taken =
        admin("{'name':'%s',".formatted(NODE) + storage.formatted("davs://evil.example.org/"));
    assertThat(taken.status()).isEqualTo(422);
    assertThat(admin("{'name':'T1_X'," + storage.formatted(X + "d")).status()).isEqualTo(409);
    assertThat(admin("{'name':'%s',".formatted(NODE) + storage.formatted("")).status())
        .isEqualTo(204);
    assertThat(admin("{'name':'T1_X'," + storage.formatted(X + "d")).status()).isEqualTo(204);
    refused(file(FtsRouter.A + "2", X + "2"), "storage of no node");
    assertThat(admin("{'name':'T1_X'," + storage.formatted("")).status()).isEqualTo(204);
  }

  private static Answer admin(String node) {
    return fts.router().post(ADMIN_TOKEN, "/command/v1/nodes", node.replace('\'', '"'));
  }

  @Test
  void thereAreAThousandNodesAtMost() {
    fts.sql(
        """
        insert into node (id, name, site_id, kind)
        select 1000000 + n, 'EXT_full_' || lpad(n::text, 12, '0'), (select id from site where name = 'B'),
            'disk' from generate_series(1, 999) n on conflict do nothing
        """);
    fts.sql(
        """
        insert into node_storage (node_id, origin, root, credentials, audience, token_base, push)
        select id, 'https://' || id || ':443', '/', 'none', 'a' || id, '/', false from node
        where name like 'EXT\\_full%'
        """);
    fts.accepted(file(FtsRouter.A + "1", X + "1"), "");
    fts.accepted(file(FtsRouter.A + "2", X + "2"), "");
    refused(
        file(FtsRouter.A + "3", "davs://y.ext.example.org/1"),
        "at most 1,000 storage systems of no node");
    assertThat(own()).hasSize(1000);
  }

  @Test
  void thereAreTenThousandLinksAtMost() {
    String many =
        IntStream.range(0, 99)
            .mapToObj(n -> file("davs://n%d.ext.example.org/1".formatted(n), X + n))
            .collect(Collectors.joining(","));
    fts.accepted(many, "");
    assertThat(own()).hasSize(100);
    fts.sql(
        """
        insert into link (id, source_node_id, destination_node_id, distance, local, enabled)
        select 1000000 + row_number() over (), a.id, b.id, 1, false, true from node a, node b
        where a.name like 'EXT\\_n%' and b.name like 'EXT\\_%' and a.id <> b.id
        on conflict do nothing
        """);
    fts.sql(
        """
        insert into link (id, source_node_id, destination_node_id, distance, local, enabled)
        select 2000000 + row_number() over (), a.id, b.id, 1, false, true from node a, node b
        where a.name like 'EXT\\_n%' and b.name like 'T1\\_%' limit
        """
            + (UnmanagedBook.MOST_LINKS - links()));
    assertThat(links()).isEqualTo(UnmanagedBook.MOST_LINKS);
    refused(file(FtsRouter.C + "9", X + "d/9"), "at most 10,000 links of no node");
    fts.accepted(file("davs://n1.ext.example.org/2", X + "again"), "");
    assertThat(links()).isEqualTo(UnmanagedBook.MOST_LINKS);
  }

  private static long links() {
    return fts.rows("topology_link_facts where source like 'EXT%' or destination like 'EXT%'");
  }
}
