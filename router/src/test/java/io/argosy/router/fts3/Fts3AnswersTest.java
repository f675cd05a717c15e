package io.argosy.router.fts3;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fixture.RunningRouter.Answer;
import java.net.http.HttpRequest;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** What clients of FTS3 are answered, and what is refused. */
class Fts3AnswersTest {

  private static FtsRouter fts;

  @BeforeAll
  static void start() {
    fts = new FtsRouter();
  }

  @AfterAll
  static void stop() {
    fts.close();
  }

  /** The next test finds no open job. */
  @AfterEach
  void cancelAll() {
    fts.cancelAll();
  }

  @Test
  void aRepeatedNameIsAConflict() {
    String named = "'id_generator':'deterministic','sid':'r-1'";
    assertThat(fts.accepted(FtsRouter.file("'" + FtsRouter.A + "1'", FtsRouter.B + "dup1"), named))
        .isEqualTo(JobId.of("argosy", "r-1").toString());
    Answer again =
        fts.submit(FtsRouter.file("'" + FtsRouter.A + "2'", FtsRouter.B + "dup2"), named);
    assertThat(again.status()).isEqualTo(409);
    assertThat(again.json().path("message").asString())
        .isEqualTo("The sid provided by the user is duplicated");
    assertThat(
            fts.router()
                .database()
                .jdbc()
                .sql("select count(*) from fts_file where destination like '%/b/dup2'")
                .query(Long.class)
                .single())
        .isZero();
  }

  @Test
  void jobsAreAnsweredTogetherWithTheirOwnStates() {
    String job = fts.accepted(FtsRouter.file("'" + FtsRouter.A + "1'", FtsRouter.B + "1"), "");
    String none = UUID.randomUUID().toString();
    Answer both = fts.get("/jobs/" + job + "," + none);
    assertThat(both.status()).isEqualTo(207);
    assertThat(both.json().path(1).path("http_status").asString()).isEqualTo("404 Not Found");
    Answer one = fts.get("/jobs/" + none);
    assertThat(one.status()).isEqualTo(404);
    assertThat(one.json().path("http_message").asString()).contains(none);
    assertThat(fts.get("/jobs/nonsense").status()).isEqualTo(404);
    assertThat(fts.get("/jobs/" + job + "/dm").json()).isEmpty();
    assertThat(
            fts.get("/jobs?dest_se=davs://b.example.org&fields=job_id")
                .json()
                .path(0)
                .path("job_id")
                .asString())
        .isEqualTo(job);
    assertThat(fts.get("/jobs?dest_se=davs://c.example.org").json()).isEmpty();
    assertThat(fts.get("/jobs?limit=501").status()).isEqualTo(400);
  }

  @Test
  void severalJobsAreCancelledAndEachIsAnsweredWithItsOwnStatus() {
    String one = fts.accepted(FtsRouter.file("'" + FtsRouter.A + "1'", FtsRouter.B + "1"), "");
    String over = fts.accepted(FtsRouter.file("'" + FtsRouter.A + "2'", FtsRouter.B + "2"), "");
    fts.delete("/jobs/" + over);
    String none = UUID.randomUUID().toString();
    Answer mixed = fts.delete("/jobs/" + String.join(",", one, none, over));
    assertThat(mixed.status()).isEqualTo(207);
    assertThat(statuses(mixed))
        .containsExactly(one + " 200 Ok", none + " 404 Not Found", over + " 304 Not Modified");
    assertThat(mixed.json().path(0).path("job_state").asString()).isEqualTo("CANCELED");
    assertThat(fts.get("/jobs/" + one).json().path("job_state").asString()).isEqualTo("CANCELED");
    Answer again = fts.delete("/jobs/" + one + "," + over);
    assertThat(again.status()).as("no entry is an error").isEqualTo(200);
    assertThat(statuses(again)).hasSize(2).allMatch(entry -> entry.endsWith("304 Not Modified"));
  }

  private static List<String> statuses(Answer answer) {
    return answer
        .json()
        .valueStream()
        .map(one -> one.path("job_id").asString() + " " + one.path("http_status").asString())
        .toList();
  }

  @Test
  void onlyDataManagersMoveFilesAndJobsOfOthersAreNotShown() {
    String ann = fts.world().user("ann", "data-manager:B");
    String bob = fts.world().user("bob", "data-manager:C");
    String body =
        "{'files':[%s]}"
            .formatted(FtsRouter.file("'" + FtsRouter.A + "1'", FtsRouter.B + "1"))
            .replace('\'', '"');
    Answer refused = fts.router().post(ann, "/fts3/jobs", body);
    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.json().path("message").asString()).contains("operator of A");
    String job = fts.accepted(FtsRouter.file("'" + FtsRouter.A + "1'", FtsRouter.B + "1"), "");
    Answer foreign = fts.router().get(bob, "/fts3/jobs/" + job);
    assertThat(foreign.status()).isEqualTo(403);
    assertThat(fts.router().send(fts.router().request(bob, "/fts3/jobs/" + job).DELETE()).status())
        .isEqualTo(403);
    assertThat(fts.router().get(bob, "/fts3/jobs").json()).isEmpty();
    assertThat(fts.get("/jobs/" + job).json().path("job_state").asString()).isEqualTo("SUBMITTED");
    for (String token : List.of("", "wrong", "x".repeat(4000))) {
      Answer unknown = fts.router().get(token, "/fts3//jobs");
      assertThat(unknown.status()).isEqualTo(401);
      assertThat(unknown.json().path("status").asString()).isEqualTo("401 Unauthorized");
      assertThat(unknown.json().path("message").asString()).isNotEmpty();
    }
    assertThat(
            fts.router().get(fts.world().agent("C"), "/fts3/jobs").json().path("status").asString())
        .isEqualTo("403 Forbidden");
  }

  @Test
  void whatIsNotOfferedIsSaidInTheFormOfFts3() {
    assertThat(fts.get("//").json().path("api").path("major").asInt()).isEqualTo(3);
    assertThat(fts.get("/whoami").json().path("base_id").asString())
        .isEqualTo(JobId.BASE.toString());
    assertThat(fts.get("/delegation/1").json().path("termination_time").asString())
        .matches("[-0-9]{10}T[:0-9]{8}");
    assertThat(fts.get("/ban/se").json()).isEmpty();
    assertThat(fts.get("/config/se").text()).isEqualTo("{}");
    assertThat(fts.get("/config/global").text()).isEqualTo("[]");
    for (String path : List.of("/ban/se", "/ban/dn", "/config/links")) {
      assertThat(fts.post(path, "{}").json().path("message").asString()).startsWith("Bans");
      assertThat(fts.delete(path).status()).isEqualTo(403);
    }
    assertThat(fts.get("/delegation/1/request").json().path("message").asString())
        .startsWith("This server uses tokens");
    for (String path : List.of("/optimizer/current", "/config/se/a", "/archive")) {
      Answer other = fts.get(path);
      assertThat(other.status()).isEqualTo(404);
      assertThat(other.json().path("message").asString()).startsWith("Argosy does not offer");
    }
    HttpRequest.Builder put =
        fts.router()
            .request(ADMIN_TOKEN, "/fts3//jobs")
            .PUT(HttpRequest.BodyPublishers.ofString("{"));
    assertThat(fts.router().send(put).json().path("message").asString())
        .startsWith("Badly formatted JSON");
    Answer empty = fts.post("/jobs", "");
    assertThat(empty.status()).isEqualTo(400);
    assertThat(empty.json().path("message").asString()).startsWith("Badly formatted JSON");
  }

  @ParameterizedTest
  @ValueSource(strings = {"nonsense", "application/x-www-form-urlencoded", "multipart/form-data"})
  void aBodyOfAnotherTypeIsRefusedInTheFormOfFts3(String type) {
    HttpRequest.Builder sent =
        fts.router()
            .request(ADMIN_TOKEN, "/fts3//jobs")
            .setHeader("Content-Type", type)
            .POST(HttpRequest.BodyPublishers.ofString("{}"));
    Answer refused = fts.router().send(sent);
    assertThat(refused.status()).isEqualTo(415);
    assertThat(refused.json().path("status").asString()).isEqualTo("415 Unsupported Media Type");
    assertThat(refused.json().path("message").asString()).isNotEmpty();
  }

  @Test
  void oddTextsAndNumbersAreShownOrRefused() {
    String metadata = "{'big':1e999,'text':'\\u0000\\ud83d','deep':[[[{}]]]}";
    String odd =
        FtsRouter.file("'" + FtsRouter.A + "%C3%A9%20%23'", FtsRouter.B + "odd")
            .replace("{'request_id':'r-1'}", metadata)
            .replace("User Analysis", "\u00e9 \ud83d\ude00");
    String job = fts.accepted(odd, "'job_metadata':" + metadata);
    JsonNode file = fts.get("/jobs/" + job + "?files=file_metadata,source_surl").json();
    assertThat(file.path("files").path(0).path("file_metadata").path("deep").isArray()).isTrue();
    assertThat(file.path("files").path(0).propertyNames())
        .containsExactlyInAnyOrder("file_metadata", "source_surl");
    for (String name : List.of("source_se", "dest_se", "state_in", "user_dn")) {
      assertThat(fts.get("/jobs?limit=1&state_in=ACTIVE&" + name + "=%00%ff").status())
          .as(name)
          .isIn(200, 400);
    }
  }

  @Test
  void aJobOfTooManyRequestsIsRefused() {
    String files =
        IntStream.range(0, 101)
            .mapToObj(
                n ->
                    FtsRouter.file("'" + FtsRouter.A + n + "'", FtsRouter.B + n)
                        .replace("Analysis", "Analysis " + n))
            .collect(joining(","));
    Answer refused = fts.submit(files, "");
    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.json().path("message").asString()).contains("at most 100 pairs");
  }

  @Test
  void theLargestJobIsTakenAndAnswered() {
    String files =
        IntStream.range(0, SubmissionRule.MOST_FILES)
            .mapToObj(n -> FtsRouter.file("'" + FtsRouter.A + n + "'", FtsRouter.B + "large" + n))
            .collect(joining(","));
    String job = fts.accepted(files, "");
    assertThat(fts.get("/jobs/" + job + "?files=file_id").json().path("files"))
        .hasSize(SubmissionRule.MOST_FILES);
  }

  @Test
  void aFileThatWaitsSaysWhyAndWhereItsPageIs() {
    String job = fts.accepted(FtsRouter.file("'" + FtsRouter.A + "1'", FtsRouter.C + "1"), "");
    fts.runDuties("subscription", "activation", "routing", "issue");
    JsonNode file = fts.get("/jobs/" + job + "/files").json().path(0);
    assertThat(file.path("file_state").asString()).isEqualTo("SUBMITTED");
    assertThat(file.path("reason").asString())
        .contains("T1_C")
        .endsWith("(https://pages.example.org/file?lfn=%2Ffts3%2F" + job + "%2F0)");
  }

  @Test
  void badJobsChangeNothing() {
    List<String> before = stored();
    String good = FtsRouter.file("'" + FtsRouter.A + "1'", FtsRouter.B + "1");
    for (String files :
        List.of(
            good.replace("a.example", "z.example"),
            good + "," + good.replace("'filesize':10,", ""),
            good + "," + FtsRouter.file("'" + FtsRouter.A + "2'", FtsRouter.B + "1"),
            good.replace("/b/1", "/b/../1"))) {
      assertThat(fts.submit(files, "").status()).as(files).isIn(400, 409);
      assertThat(stored()).isEqualTo(before);
    }
    Answer large = fts.post("/jobs", "{'files':[%s]}".formatted(good.repeat(50_000)));
    assertThat(large.status()).isEqualTo(413);
    assertThat(stored()).isEqualTo(before);
  }

  private static List<String> stored() {
    return Stream.of("fts_job", "fts_file", "dataset", "data_file", "replica", "request")
        .map(table -> table + " " + fts.rows(table))
        .toList();
  }
}
