package io.argosy.router.query;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.SmallWorld;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class QueryTest {

  private static RunningRouter router;
  private static SmallWorld world;

  @BeforeAll
  static void start() {
    router = RunningRouter.start();
    world = new SmallWorld(router);
    world.build();
    world.inject("T1_A", "one", 3);
    world.inject("T1_A", "two", 2);
    world.inject("T1_C", "two", 1);
  }

  @AfterAll
  static void stop() {
    router.close();
  }

  @Test
  void aPreviewCountsEachFileOnceHoweverManySourcesItHas() {
    var preview = preview("{'datasets':['/data'],'destinations':['T1_B','T1_C']}");
    assertThat(preview.path("files").asInt()).isEqualTo(5);
    assertThat(preview.path("bytes").asInt()).isEqualTo(50);
    var toB = preview.path("destinations").get(0);
    assertThat(toB.path("missingFiles").asInt()).isEqualTo(5);
    assertThat(toB.path("orphanFiles").asInt()).isZero();
    assertThat(toB.path("approval").asString()).isEqualTo("automatic");
    assertThat(toB.path("sources").size()).isEqualTo(2);
    assertThat(toB.path("sources").get(0).path("node").asString()).isEqualTo("T1_A");
    assertThat(toB.path("sources").get(0).path("files").asInt()).isEqualTo(5);
    assertThat(toB.path("sources").get(1).path("files").asInt()).isEqualTo(1);
    var toC = preview.path("destinations").get(1);
    assertThat(toC.path("presentFiles").asInt()).isEqualTo(1);
    assertThat(toC.path("missingBytes").asInt()).isEqualTo(40);
  }

  @Test
  void aFileWithoutALinkedSourceIsAnOrphan() {
    world.send("sites", "{'name':'D'}");
    world.send("nodes", "{'name':'T1_D','site':'D','kind':'tape'}");
    var preview = preview("{'datasets':['/data'],'destinations':['T1_D']}");
    var toD = preview.path("destinations").get(0);
    assertThat(toD.path("orphanFiles").asInt()).isEqualTo(5);
    assertThat(toD.path("sources").size()).isZero();
  }

  @Test
  void aRequestHasCountsBeforeAndAfterSubscription() {
    String id = world.request("T1_C");
    expect(one(id), 5, 1, "waiting");
    var jdbc = router.database().jdbc();
    var now = OffsetDateTime.ofInstant(Instant.EPOCH, ZoneOffset.UTC);
    jdbc.sql(
            """
            insert into block_destination
            select b.id, n.id, 1, 'default', ?, f.files, f.bytes, f.files, f.bytes
            from catalog_block_facts b, topology_node_facts n,
                lateral (select count(*) as files, sum(bytes) as bytes from catalog_file_facts x
                    where x.block_id = b.id) f
            where n.name = 'T1_C' and b.name = '/data#one'
            """)
        .param(now)
        .update();
    expect(one(id), 5, 4, "waiting");
    jdbc.sql("delete from block_destination").update();
    expect(one(id), 5, 1, "waiting");
  }

  private static void expect(JsonNode request, int files, int done, String status) {
    var destination = request.path("destinations").get(0);
    assertThat(destination.path("files").asInt()).isEqualTo(files);
    assertThat(destination.path("bytes").asInt()).isEqualTo(files * 10);
    assertThat(destination.path("doneFiles").asInt()).isEqualTo(done);
    assertThat(request.path("status").asString()).isEqualTo(status);
  }

  @Test
  void givenUpFilesFailTheRequestAndAreListed() {
    String id = world.request("T1_B");
    var jdbc = router.database().jdbc();
    var now = OffsetDateTime.ofInstant(Instant.EPOCH, ZoneOffset.UTC);
    jdbc.sql(
            """
            insert into file_request
            select f.id, f.id, f.block_id, n.id, 1, 'default', f.bytes, ?, ?, 3, 'no source left'
            from catalog_file_facts f, topology_node_facts n where n.name = 'T1_B'
            """)
        .params(now, now)
        .update();
    assertThat(one(id).path("status").asString()).isEqualTo("failed");
    var first = get("/query/v1/requests/" + id + "/stuck-files?limit=3");
    assertThat(first.path("items").size()).isEqualTo(3);
    assertThat(first.path("items").get(0).path("givenUp").asBoolean()).isTrue();
    assertThat(first.path("items").get(0).path("message").asString()).isEqualTo("no source left");
    var second =
        get(
            "/query/v1/requests/%s/stuck-files?limit=3&cursor=%s"
                .formatted(id, first.path("next").asString()));
    assertThat(second.path("items").size()).isEqualTo(2);
    assertThat(second.path("next").isMissingNode() || second.path("next").isNull()).isTrue();
    assertThat(get("/query/v1/requests/" + id + "/flows").path("items").size()).isZero();
    jdbc.sql("delete from file_request").update();
  }

  @Test
  void listsComeInPages() {
    world.request("T1_B");
    world.request("T1_C");
    var first = get("/query/v1/requests?limit=1");
    var second = get("/query/v1/requests?limit=1&cursor=" + first.path("next").asString());
    assertThat(Long.parseLong(first.path("items").get(0).path("id").asString()))
        .isGreaterThan(Long.parseLong(second.path("items").get(0).path("id").asString()));
    var nodes = get("/query/v1/nodes?limit=1");
    assertThat(nodes.path("items").get(0).path("name").asString()).isEqualTo("T1_A");
    assertThat(nodes.path("items").get(0).path("files").asInt()).isEqualTo(5);
    var more = get("/query/v1/nodes?limit=1&cursor=" + nodes.path("next").asString());
    assertThat(more.path("items").get(0).path("name").asString()).isEqualTo("T1_B");
    assertThat(get("/query/v1/datasets?name=/da*").path("items").size()).isEqualTo(1);
    assertThat(get("/query/v1/datasets?name=/d%25").path("items").size()).isZero();
  }

  @Test
  void filesAreFoundByPrefixOrWithinADatasetByPartOfTheName() {
    var found = get("/query/v1/files?name=/data/two").path("items");
    assertThat(found.size()).isEqualTo(2);
    assertThat(found.get(0).path("lfn").asString()).isEqualTo("/data/two/0");
    assertThat(found.get(0).path("nodes").size()).isEqualTo(2);
    var part = get("/query/v1/files?dataset=/data&name=WO/1").path("items");
    assertThat(part.get(0).path("lfn").asString()).isEqualTo("/data/two/1");
    var refused = router.get(ADMIN_TOKEN, "/query/v1/files?name=two");
    assertThat(refused.status()).isEqualTo(422);
    assertThat(refused.json().path("errors").get(0).path("field").asString()).isEqualTo("name");
    var unknown = router.get(ADMIN_TOKEN, "/query/v1/files?dataset=/nowhere");
    assertThat(unknown.status()).isEqualTo(404);
    assertThat(unknown.text()).contains("there is no dataset /nowhere");
  }

  /** A search by status derives the status of each request; other searches do not. */
  @Test
  void foundRequestsEqualSingleRequests() {
    String older = world.request("T1_B");
    world.request("T1_C");
    String newer = world.request("T1_B");
    for (String query : List.of("to=T1_B", "to=T1_B&status=open&requester=", "to=T1_B&text=DATA")) {
      var found = get("/query/v1/requests?" + query).path("items");
      assertThat(found.get(0).path("id").asString()).as(query).isEqualTo(newer);
      assertThat(found.get(1)).as(query).isEqualTo(one(older));
      assertThat(found.get(1).path("waiting").size()).isPositive();
    }
    var first = get("/query/v1/requests?to=T1_B&limit=1");
    var second = get("/query/v1/requests?to=T1_B&limit=1&cursor=" + first.path("next").asString());
    assertThat(second.at("/items/0/id").asString()).isEqualTo(older);
    assertThat(get("/query/v1/requests?text=no-such-word").path("items").size()).isZero();
  }

  @Test
  void anInvalidFilterIsRefusedByItsFields() {
    var refused = router.get(ADMIN_TOKEN, "/query/v1/requests?status=gone&text=" + "x".repeat(201));
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().path("errors").findValuesAsString("field"))
        .containsExactly("text", "status");
  }

  @Test
  void aDecisionNamesFilesAndNodes() {
    var jdbc = router.database().jdbc();
    var now = OffsetDateTime.ofInstant(Instant.EPOCH, ZoneOffset.UTC);
    jdbc.sql("insert into routing_cycle values (7, ?, 'completion', 1, 1, 0)").param(now).update();
    jdbc.sql(
            """
            insert into decision
            select ?, 7, f.id, n.id, a.id, 2.5, array[a.id, c.id], array[2.5, 4], 'earliest'
            from catalog_file_facts f, topology_node_facts n, topology_node_facts a,
                topology_node_facts c
            where f.lfn = '/data/two/0' and n.name = 'T1_B' and a.name = 'T1_A' and c.name = 'T1_C'
            """)
        .param(now)
        .update();
    var answer =
        router.post(
            ADMIN_TOKEN,
            "/query/v1/decisions",
            "{\"lfn\":\"/data/two/0\",\"destination\":\"T1_B\"}");
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.json().path("chosen").asString()).isEqualTo("T1_A");
    assertThat(answer.json().path("candidates").get(1).path("node").asString()).isEqualTo("T1_C");
    assertThat(answer.json().path("candidates").get(1).path("score").asDouble()).isEqualTo(4);
  }

  @Test
  void missingDecisionsSayWhyAndDifferFromUnknownNames() {
    assertThat(undecided("/data/one/0", "T1_B").path("type").asString())
        .isEqualTo("urn:argosy:problem:no-decision");
    assertThat(undecided("/data/one/0", "T1_B").path("detail").asString())
        .isEqualTo(
            "no source has been chosen for this file at this destination yet:"
                + " no active agent at T1_B receives files");
    assertThat(undecided("/data/none", "T1_B").path("type").asString())
        .isEqualTo("urn:argosy:problem:unknown-file");
    assertThat(undecided("/data/one/0", "T1_Z").path("type").asString())
        .isEqualTo("urn:argosy:problem:unknown-node");
  }

  private JsonNode undecided(String lfn, String destination) {
    String form = "{\"lfn\":\"%s\",\"destination\":\"%s\"}".formatted(lfn, destination);
    var answer = router.post(ADMIN_TOKEN, "/query/v1/decisions", form);
    assertThat(answer.status()).isEqualTo(404);
    return answer.json();
  }

  @Test
  void aFileWaitIsFoundByNames() {
    String id = world.request("T1_B");
    var wait = fileWait("/data/one/0", "T1_B");
    assertThat(wait.status()).as(wait.text()).isEqualTo(200);
    assertThat(wait.json().path("reason").asString()).isEqualTo("destination-away");
    assertThat(wait.json().path("outlook").asString()).isEqualTo("waits");
    assertThat(wait.json().path("bytes").asInt()).isEqualTo(10);
    assertThat(one(id).path("waiting").get(0).path("reason").asString())
        .isEqualTo("destination-away");
    assertThat(one(id).path("waiting").get(0).path("files").asInt()).isEqualTo(5);
    assertThat(fileWait("/data/one/0", "T1_A").json().path("reason").asString())
        .isEqualTo("arrived");
    assertThat(fileWait("/data/none", "T1_B").status()).isEqualTo(404);
    assertThat(fileWait("/data/none", "T1_B").json().path("type").asString())
        .isEqualTo("urn:argosy:problem:unknown-file");
    assertThat(fileWait("/data/one/0", "T1_Z").status()).isEqualTo(404);
    assertThat(fileWait("/data/one/0", "T1_Z").json().path("type").asString())
        .isEqualTo("urn:argosy:problem:unknown-node");
    assertThat(fileWait("/data/one/0", "T1_Z").text()).contains("T1_Z");
    assertThat(fileWait("/data/../0", "T1_B").status()).isEqualTo(422);
  }

  private static RunningRouter.Answer fileWait(String lfn, String destination) {
    return router.post(
        ADMIN_TOKEN,
        "/query/v1/file-waits",
        "{\"lfn\":\"%s\",\"destination\":\"%s\"}".formatted(lfn, destination));
  }

  @Test
  void aCommentIsReturned() {
    String body = "{'datasets':['/data'],'destinations':['T1_B'],'comment':'for the paper'}";
    String id = world.send("requests", body).json().path("id").asString();
    assertThat(one(id).path("comment").asString()).isEqualTo("for the paper");
    assertThat(one(world.request("T1_B")).path("comment").asString("")).isEmpty();
  }

  @Test
  void unknownThingsAreNotFound() {
    for (String path :
        new String[] {
          "/query/v1/requests/4711",
          "/query/v1/requests/x",
          "/query/v1/requests/4711/flows",
          "/query/v1/nothing"
        }) {
      assertThat(router.get(ADMIN_TOKEN, path).status()).as(path).isEqualTo(404);
    }
  }

  private static JsonNode one(String id) {
    return get("/query/v1/requests/" + id);
  }

  private static JsonNode get(String path) {
    var answer = router.get(ADMIN_TOKEN, path);
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.json();
  }

  private static JsonNode preview(String body) {
    var answer = router.post(ADMIN_TOKEN, "/query/v1/previews", body.replace('\'', '"'));
    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    return answer.json();
  }
}
