package io.argosy.router.fts3;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static io.argosy.router.fixture.ScriptedAgent.tasks;
import static io.argosy.router.fixture.ScriptedAgent.text;
import static java.util.Comparator.comparing;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter.Answer;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Jobs of FTS3 from their submission to their end. */
class Fts3StreetTest {

  private static FtsRouter fts;

  @BeforeAll
  static void start() {
    fts = new FtsRouter();
  }

  @AfterAll
  static void stop() {
    fts.close();
  }

  private static String twoFiles() {
    return FtsRouter.file("'" + FtsRouter.A + "1'", FtsRouter.B + "1")
        + ","
        + FtsRouter.file("'" + FtsRouter.A + "2'", FtsRouter.B + "2");
  }

  /** The next test finds no open job. */
  @AfterEach
  void cancelAll() {
    fts.cancelAll();
  }

  @Test
  void aJobOfTwoFilesIsFinishedByReportsOfAnAgent() {
    String job =
        fts.accepted(
            FtsRouter.file("'" + FtsRouter.A + "x%20y/1'", FtsRouter.B + "other/1")
                + ","
                + FtsRouter.file("'" + FtsRouter.A + "2'", FtsRouter.B + "2"),
            "'overwrite':true,'priority':4");
    assertThat(fts.get("//jobs/" + job).json().path("job_state").asString()).isEqualTo("SUBMITTED");
    fts.plan();

    List<JsonNode> held = tasks(fts.agent().claim(UUID.randomUUID(), 5, 0));
    assertThat(held)
        .extracting(task -> text(task.path("place"), "url"))
        .containsExactlyInAnyOrder(
            "https://b.example.org:1094/b/other/1", "https://b.example.org:1094/b/2");
    assertThat(held).allMatch(task -> task.path("place").path("overwrite").asBoolean());
    assertThat(held).allMatch(task -> task.path("priority").asInt() == 0);
    assertThat(held).extracting(task -> text(task, "activity")).containsOnly("User-Analysis");
    assertThat(
            fts.agent()
                .grant("T1_A", held)
                .json()
                .path("grants")
                .path(0)
                .path("paths")
                .valueStream()
                .map(JsonNode::asString))
        .containsExactlyInAnyOrder("/a/x y/1", "/a/2");
    fts.runDuties("sweep-fts3");
    assertThat(fts.get("/jobs/" + job).json().path("job_state").asString()).isEqualTo("ACTIVE");

    assertFinishes(job, held);
  }

  private static void assertFinishes(String job, List<JsonNode> held) {
    fts.agent().succeed(held.subList(0, 1));
    fts.runDuties("follow-fts3");
    assertThat(fts.get("/jobs/" + job).json().path("job_state").asString()).isEqualTo("ACTIVE");
    fts.agent().succeed(held.subList(1, 2));
    fts.runDuties("follow-fts3");
    JsonNode ended =
        fts.get(
                "//jobs/"
                    + job
                    + "?files=file_state,dest_surl,finish_time,start_time,reason,source_surl,file_metadata,nonsense")
            .json();
    assertThat(ended.path("job_state").asString()).isEqualTo("FINISHED");
    assertThat(ended.path("http_status").asString()).isEqualTo("200 Ok");
    assertThat(ended.path("job_metadata").path("auth_method").asString()).isEqualTo("oauth2");
    assertThat(ended.path("files").valueStream())
        .hasSize(2)
        .allMatch(file -> file.path("file_state").asString().equals("FINISHED"))
        .allMatch(file -> file.path("finish_time").asString().matches("[-0-9]{10}T[:0-9]{8}"))
        .allMatch(file -> file.path("file_metadata").path("request_id").asString().equals("r-1"))
        .allMatch(file -> !file.has("nonsense"));
    assertThat(ended.path("files").path(0).path("source_surl").asString())
        .isEqualTo(FtsRouter.A + "x%20y/1");
    assertThat(fts.get("/jobs").json()).isEmpty();
  }

  @Test
  void ofSeveralSourcesTheOneThatServedIsShown() {
    String job =
        fts.accepted(
            FtsRouter.file("'" + FtsRouter.A + "1','" + FtsRouter.C + "one'", FtsRouter.B + "1"),
            "");
    assertThat(fts.get("/jobs/" + job).json().path("job_type").asString()).isEqualTo("R");
    fts.plan();
    List<JsonNode> first = tasks(fts.agent().claim(UUID.randomUUID(), 5, 0));
    assertThat(first).extracting(task -> text(task, "source")).containsExactly("T1_A");
    fts.agent().fail(first.getFirst(), "SOURCE_MISSING");
    fts.sql("update source_failure set usable_from = now() + interval '1 day'");
    fts.sql("update file_request set not_before = now()");
    fts.plan();
    List<JsonNode> second = tasks(fts.agent().claim(UUID.randomUUID(), 5, 0));
    assertThat(second).extracting(task -> text(task, "source")).containsExactly("T1_C");
    fts.agent().succeed(second);
    fts.runDuties("follow-fts3");
    JsonNode files = fts.get("/jobs/" + job + "/files").json();
    assertThat(files.valueStream().map(file -> file.path("file_state").asString()))
        .containsExactly("NOT_USED", "FINISHED");
    assertThat(files.path(1).path("source_surl").asString()).isEqualTo(FtsRouter.C + "one");
  }

  @ParameterizedTest
  @CsvSource({"auto, queue, ''", "queue, queue, ''", "orderly, orderly, T1_C T1_A"})
  void theStrategyOfAJobIsThatOfItsRequest(String asked, String strategy, String ordered) {
    String file =
        FtsRouter.file("'" + FtsRouter.C + "one','" + FtsRouter.A + "1'", FtsRouter.B + "1")
            .replace("orderly", asked);
    String job = fts.accepted(file, "");
    JsonNode request = fts.router().get(ADMIN_TOKEN, "/query/v1/requests/" + request(job)).json();
    assertThat(request.path("strategy").asString()).isEqualTo(strategy);
    assertThat(request.path("sources").valueStream().map(JsonNode::asString).collect(joining(" ")))
        .isEqualTo(ordered);
    assertThat(
            fts.get("/jobs/" + job + "/files").json().path(0).path("selection_strategy").asString())
        .isEqualTo(asked);
    fts.plan();
    assertThat(tasks(fts.agent().claim(UUID.randomUUID(), 5, 0)))
        .singleElement()
        .matches(task -> ordered.isEmpty() || text(task, "source").equals("T1_C"));
  }

  @Test
  void aFileBehindAnOpenBreakerGetsNoTaskAndSaysWhy() {
    breaker("open");
    String job = fts.accepted(FtsRouter.file("'" + FtsRouter.A + "1'", FtsRouter.B + "1"), "");
    fts.plan();
    List<JsonNode> held = tasks(fts.agent().claim(UUID.randomUUID(), 5, 0));
    String reason = reason(job);
    breaker("none");
    assertThat(held).isEmpty();
    assertThat(reason)
        .startsWith("the breaker over everything from T1_A is pinned open by admin (disk exchange)")
        .endsWith("(https://pages.example.org/file?lfn=%2Ffts3%2F" + job + "%2F0)");
    fts.plan();
    assertThat(tasks(fts.agent().claim(UUID.randomUUID(), 5, 0))).hasSize(1);
  }

  private static void breaker(String pin) {
    fts.world()
        .send("breakers", "{'source':'T1_A','pin':'%s','reason':'disk exchange'}".formatted(pin));
  }

  @Test
  void aFileThatItsDestinationCannotHoldGetsNoTaskAndSaysWhy() {
    fts.world().send("node-capacities", "{'node':'T1_B','capacity':1}");
    String job = fts.accepted(FtsRouter.file("'" + FtsRouter.A + "1'", FtsRouter.B + "1"), "");
    fts.plan();
    List<JsonNode> held = tasks(fts.agent().claim(UUID.randomUUID(), 5, 0));
    String reason = reason(job);
    fts.world().send("node-capacities", "{'node':'T1_B'}");
    assertThat(held).isEmpty();
    assertThat(reason).matches("T1_B lacks \\d+ B of space for all that is requested there .*");
    fts.plan();
    assertThat(tasks(fts.agent().claim(UUID.randomUUID(), 5, 0))).hasSize(1);
  }

  private static String reason(String job) {
    return fts.get("/jobs/" + job + "/files").json().path(0).path("reason").asString();
  }

  /** The limit holds back no task. Its number is in the grant, and the agent keeps to it. */
  @Test
  void theLimitOfANodeIsThatOfTheFilesOfJobs() {
    fts.world().send("node-limits", "{'node':'T1_A','maxTransfers':1}");
    fts.accepted(twoFiles(), "");
    fts.plan();
    List<JsonNode> held = tasks(fts.agent().claim(UUID.randomUUID(), 5, 0));
    JsonNode granted = fts.agent().grant("T1_A", "T1_B", held).json();
    fts.world().send("node-limits", "{'node':'T1_A'}");
    assertThat(held).hasSize(2);
    assertThat(granted.path("limits").valueStream())
        .singleElement()
        .matches(limit -> limit.path("maxTransfers").asInt() == 1);
  }

  @Test
  void aFileThatFailedTooOftenIsNotTriedAgain() {
    String job = fts.accepted(twoFiles(), "'retry':-1");
    fts.plan();
    List<JsonNode> held = tasks(fts.agent().claim(UUID.randomUUID(), 5, 0));
    fts.agent().fail(held.getFirst(), "SOURCE_MISSING");
    fts.runDuties("follow-fts3");
    JsonNode failed = fts.get("/jobs/" + job + "?files=file_state,reason").json();
    assertThat(failed.path("job_state").asString()).isEqualTo("ACTIVE");
    assertThat(
            failed
                .path("files")
                .valueStream()
                .filter(f -> f.path("file_state").asString().equals("FAILED")))
        .singleElement()
        .matches(f -> f.path("reason").asString().contains("T1_A SOURCE_MISSING"));
    fts.sql("update file_request set not_before = now()");
    fts.sql("update source_failure set usable_from = now()");
    fts.runDuties("subscription", "tidy-requests", "activation", "routing", "issue");
    assertThat(tasks(fts.agent().claim(UUID.randomUUID(), 5, 0))).isEmpty();
    fts.agent().succeed(held.subList(1, 2));
    fts.runDuties("follow-fts3");
    assertThat(fts.get("/jobs/" + job).json().path("job_state").asString())
        .isEqualTo("FINISHEDDIRTY");
  }

  @Test
  void aFaultOfTheDestinationIsNoFailedAttemptOfAFile() {
    String job = fts.accepted(twoFiles(), "'retry':-1");
    fts.plan();
    JsonNode held = tasks(fts.agent().claim(UUID.randomUUID(), 5, 0)).getFirst();
    fts.agent().fail(held, "TOOL_BROKEN");
    fts.runDuties("follow-fts3");
    assertThat(fts.get("/jobs/" + job + "?files=file_state").json().path("files").valueStream())
        .extracting(file -> file.path("file_state").asString())
        .hasSize(2)
        .doesNotContain("FAILED");
  }

  @Test
  void aCancelledFileIsWithdrawnAndTheOthersMove() {
    String job = fts.accepted(twoFiles(), "");
    fts.plan();
    JsonNode files = fts.get("/jobs/" + job + "/files").json();
    Answer cancelled =
        fts.delete("/jobs/" + job + "/files/" + files.path(0).path("file_id").asLong());
    assertThat(cancelled.json().asString()).isEqualTo("CANCELED");
    assertThat(fts.delete("/jobs/" + job + "/files/1,2").text())
        .contains("File does not belong to the job");
    fts.runDuties("subscription", "tidy-requests", "activation", "routing", "issue");
    List<JsonNode> held = tasks(fts.agent().claim(UUID.randomUUID(), 5, 0));
    assertThat(held)
        .extracting(task -> text(task.path("place"), "url"))
        .containsExactly("https://b.example.org:1094/b/2");
    fts.agent().succeed(held);
    fts.runDuties("follow-fts3", "subscription");
    assertThat(fts.get("/jobs/" + job).json().path("job_state").asString()).isEqualTo("CANCELED");
    assertThat(
            fts.router()
                .get(ADMIN_TOKEN, "/query/v1/requests/" + request(job))
                .json()
                .path("status")
                .asString())
        .isEqualTo("done");
  }

  @Test
  void severalFilesAreCancelledAtOnceIfTheyAreNotOver() {
    String job = fts.accepted(twoFiles(), "");
    fts.plan();
    fts.agent().succeed(tasks(fts.agent().claim(UUID.randomUUID(), 1, 0)));
    fts.runDuties("follow-fts3");
    List<String> files =
        fts.get("/jobs/" + job + "/files")
            .json()
            .valueStream()
            .sorted(comparing(file -> file.path("file_state").asString().equals("FINISHED")))
            .map(file -> file.path("file_id").asString())
            .toList();
    JsonNode states = fts.delete("/jobs/" + job + "/files/" + String.join(",", files)).json();
    assertThat(states.valueStream().map(JsonNode::asString))
        .containsExactly("CANCELED", "FINISHED");
    assertThat(fts.get("/jobs/" + job).json().path("job_state").asString()).isEqualTo("CANCELED");
  }

  @Test
  void aCancelledJobIsOverAtOnceAndItsPlaceIsFree() {
    String job = fts.accepted(FtsRouter.file("'" + FtsRouter.A + "1'", FtsRouter.B + "1"), "");
    fts.plan();
    assertThat(
            fts.submit(
                    FtsRouter.file("'" + FtsRouter.A + "1'", "https://B.example.org:1094//b/1"), "")
                .status())
        .isEqualTo(409);
    assertThat(fts.delete("/jobs/" + job).json().path("job_state").asString())
        .isEqualTo("CANCELED");
    Answer again = fts.delete("/jobs/" + job);
    assertThat(again.status()).isEqualTo(200);
    assertThat(again.json().path("http_status").asString()).isEqualTo("304 Not Modified");
    fts.runDuties("subscription", "tidy-requests", "issue");
    assertThat(tasks(fts.agent().claim(UUID.randomUUID(), 5, 0))).isEmpty();
    fts.accepted(FtsRouter.file("'" + FtsRouter.A + "1'", FtsRouter.B + "1"), "");
  }

  @Test
  void aPriorityReachesTheFiles() {
    String job = fts.accepted(FtsRouter.file("'" + FtsRouter.A + "1'", FtsRouter.B + "1"), "");
    fts.plan();
    Answer changed = fts.post("/jobs/" + job, "{'params':{'priority':1}}");
    assertThat(changed.json().path("priority").asInt()).isEqualTo(1);
    fts.runDuties("subscription", "activation", "issue");
    assertThat(tasks(fts.agent().claim(UUID.randomUUID(), 5, 0)))
        .allMatch(t -> t.path("priority").asInt() == 3);
    assertThat(fts.post("/jobs/" + job, "{'params':{'priority':'high'}}").status()).isEqualTo(400);
  }

  @Test
  void aJobThatWaitedTooLongFailsAndIsForgottenAfterAWeek() {
    String job =
        fts.accepted(
            FtsRouter.file("'" + FtsRouter.A + "1'", FtsRouter.B + "1"), "'max_time_in_queue':2");
    fts.plan();
    fts.runDuties("sweep-fts3");
    assertThat(fts.get("/jobs/" + job).json().path("job_state").asString()).isEqualTo("SUBMITTED");
    fts.sql("update fts_file set expires_at = expires_at - interval '2 hours'");
    fts.runDuties("sweep-fts3");
    assertThat(fts.get("/jobs/" + job).json().path("job_state").asString()).isEqualTo("FAILED");
    fts.sql("update fts_job set finished_at = finished_at - interval '167 hours'");
    fts.runDuties("forget-fts3");
    assertThat(fts.get("/jobs/" + job).status()).isEqualTo(200);
    fts.sql("update fts_job set finished_at = finished_at - interval '1 hour'");
    fts.runDuties("forget-fts3");
    assertThat(fts.get("/jobs/" + job).status()).as("its file request is live").isEqualTo(200);
    long request = request(job);
    fts.runDuties("subscription", "tidy-requests", "issue", "tidy-tasks", "forget-fts3");
    assertThat(fts.get("/jobs/" + job).status()).isEqualTo(404);
    assertThat(catalogue()).as("all jobs are as old").isZero();
    Answer record = fts.router().get(ADMIN_TOKEN, "/query/v1/requests/" + request);
    assertThat(record.json().path("status").asString()).as(record.text()).isEqualTo("cancelled");
  }

  private static long catalogue() {
    return Stream.of("dataset", "block", "data_file", "replica", "block_holding")
        .mapToLong(fts::rows)
        .sum();
  }

  private static long request(String job) {
    return fts.router()
        .database()
        .jdbc()
        .sql("select min(request_id) from fts_file where job_id = cast(? as uuid)")
        .param(job)
        .query(Long.class)
        .single();
  }
}
