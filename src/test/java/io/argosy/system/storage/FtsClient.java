package io.argosy.system.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.system.testbed.RouterApi;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.PythonEnvironment;
import io.argosy.system.tool.PythonEnvironment.Output;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The stock client of FTS3.
 *
 * @param router address of a router
 * @param token of a user
 */
record FtsClient(String router, String token) {

  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern JOB = Pattern.compile("Job id: (\\S{36})");

  String endpoint() {
    return router + "/fts3";
  }

  /** Runs a command; the endpoint and the token are added. */
  Output tried(String command, String... arguments) throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(PythonEnvironment.program(command)));
    all.addAll(List.of("-s", endpoint(), "--access-token", token));
    all.addAll(List.of(arguments));
    return PythonEnvironment.run(Map.of(), all.toArray(String[]::new));
  }

  /** Runs a command that succeeds. */
  String run(String command, String... arguments) throws IOException, InterruptedException {
    Output output = tried(command, arguments);
    assertThat(output.status()).as(output.text()).isZero();
    return output.text();
  }

  /** Submits a job and returns its id. */
  String submit(String... arguments) throws IOException, InterruptedException {
    Matcher job = JOB.matcher(run("fts-rest-transfer-submit", arguments));
    assertThat(job.find()).isTrue();
    return job.group(1);
  }

  JsonNode status(String job) throws IOException, InterruptedException {
    return JSON.readTree(run("fts-rest-transfer-status", "--json", job));
  }

  /** Waits until a job is over, and returns its state and the reason of its file. */
  String ended(RouterApi api, String job) throws IOException, InterruptedException {
    Waits.waiting("job " + job + " is over")
        .until(
            () ->
                !api.as(token)
                    .get("/fts3/jobs/" + job)
                    .as(JsonNode.class)
                    .path("job_finished")
                    .isNull());
    JsonNode over = status(job);
    return over.path("job_state").asString() + " " + over.path("files").path(0).path("reason");
  }
}
