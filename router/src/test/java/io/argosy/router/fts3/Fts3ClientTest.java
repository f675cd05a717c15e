package io.argosy.router.fts3;

import static io.argosy.router.fixture.RunningRouter.ADMIN_TOKEN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import io.argosy.router.fixture.RunningRouter;
import io.argosy.router.fixture.ScriptedAgent;
import io.argosy.router.fixture.SmallWorld;
import io.argosy.router.stage.Duty;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The stock client of FTS3 against a router. It is installed into a virtual environment below the
 * build directory, which later runs use again.
 */
class Fts3ClientTest {

  private static final Path CLIENT = Path.of("target/fts3-client").toAbsolutePath();
  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern JOB = Pattern.compile("Job id: (\\S{36})");
  private static final String SOURCE = "davs://a.example.org/a/";
  private static final String DESTINATION = "davs://b.example.org/b/";

  private static final String SCRIPT =
      """
      import fts3.rest.client.easy as fts3, json, sys
      from fts3.rest.client.exceptions import ClientError
      context = fts3.Context(sys.argv[1], fts_access_token=sys.argv[2])
      answer = json.loads(context.post_json('/jobs/' + sys.argv[3], {'params': {'priority': 1}}))
      print('priority', answer['priority'])
      ours = fts3.new_transfer('%1$sx', '%2$sx', checksum='ADLER32:a', filesize=10)
      job = fts3.new_job([ours], id_generator='deterministic', sid='mine', retry=3)
      print('job', fts3.submit(context, job))
      print('state', fts3.get_jobs_statuses(context, [sys.argv[3]], list_files=True)['files'][0]['file_state'])
      for wrong in ({}, {'filesize': 1}):
          try:
              fts3.submit(context, fts3.new_job([fts3.new_transfer('%1$sy', '%2$sy', **wrong)]))
          except ClientError as refused:
              print('refused', refused)
      try:
          fts3.submit(context, job)
      except ClientError as refused:
          print('again', refused)
      """
          .formatted(SOURCE, DESTINATION);

  private static RunningRouter router;
  private static ScriptedAgent agent;

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    requireClient();
    router = RunningRouter.start(Map.of("fts3.enabled", "true"));
    SmallWorld world = new SmallWorld(router);
    world.build();
    for (String name : List.of("A", "B")) {
      world.send(
          "nodes",
          """
          {'name':'T1_%1$s','site':'%1$s','kind':'disk','storage':{
           'url':'davs://%2$s.example.org/%2$s','credentials':'site'}}
          """
              .formatted(name, name.equals("A") ? "a" : "b"));
    }
    agent = new ScriptedAgent(router, world.agent("B"));
    agent.register("T1_B", "", false);
  }

  @AfterAll
  static void stop() {
    if (router != null) {
      router.close();
    }
  }

  private static void requireClient() throws IOException, InterruptedException {
    Path installed = CLIENT.resolve("installed");
    if (Files.exists(installed)) {
      return;
    }
    Path python = CLIENT.resolve("bin/python");
    if (run(Map.of(), "python3", "-m", "venv", CLIENT.toString()).status() != 0
        || pip(python, "swig", "setuptools", "wheel").status() != 0
        || pip(python, "--no-build-isolation", "fts3==3.14.2").status() != 0) {
      abort(
          "THE STOCK CLIENT OF FTS3 WAS NOT TRIED: it needs python3-venv, python3-dev, gcc,"
              + " libssl-dev and a registry of Python packages.");
    }
    Files.writeString(installed, "3.14.2");
  }

  private static Output pip(Path python, String... packages)
      throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of(python.toString(), "-m", "pip", "install", "-q"));
    command.addAll(List.of(packages));
    String path = python.getParent() + ":" + System.getenv("PATH");
    return run(Map.of("PATH", path), command.toArray(String[]::new));
  }

  private record Output(int status, String text) {}

  private static Output run(Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    Path text = Files.createTempFile("fts3", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(text.toFile());
    builder.environment().putAll(environment);
    try {
      Process process = builder.start();
      if (!process.waitFor(9, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        return new Output(-1, "took too long");
      }
      return new Output(process.exitValue(), Files.readString(text));
    } catch (IOException notThere) {
      return new Output(-1, notThere.toString());
    } finally {
      Files.delete(text);
    }
  }

  /** Runs a command of the client; the endpoint and the token are added. */
  private static String client(String command, String... arguments)
      throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(List.of(CLIENT.resolve("bin/" + command).toString()));
    all.addAll(
        List.of(
            "-s",
            "http://127.0.0.1:%d/fts3".formatted(router.port()),
            "--access-token",
            ADMIN_TOKEN));
    all.addAll(List.of(arguments));
    Output output = run(Map.of(), all.toArray(String[]::new));
    assertThat(output.status()).as(output.text()).isZero();
    return output.text();
  }

  private static String submit(String name) throws IOException, InterruptedException {
    String answer =
        client(
            "fts-rest-transfer-submit",
            "--file-size",
            "10",
            "--priority",
            "4",
            SOURCE + name,
            DESTINATION + name,
            "ADLER32:a");
    Matcher job = JOB.matcher(answer);
    assertThat(job.find()).as(answer).isTrue();
    return job.group(1);
  }

  private static JsonNode status(String job) throws IOException, InterruptedException {
    return JSON.readTree(client("fts-rest-transfer-status", "--json", job));
  }

  private static void runDuties(String... names) {
    for (String name : names) {
      router.beans(Duty.class).stream()
          .filter(duty -> duty.name().equals(name))
          .forEach(duty -> duty.cycle().run());
    }
  }

  @Test
  void theClientSubmitsPollsListsAndSeesTheEnd() throws IOException, InterruptedException {
    assertThat(client("fts-rest-whoami")).contains("VO: argosy", "Base id: " + JobId.BASE);
    String job = submit("one");
    assertThat(client("fts-rest-transfer-list")).contains("Request ID: " + job, "Priority: 4");
    assertThat(client("fts-rest-transfer-status", job)).contains("Status: SUBMITTED");
    runDuties("subscription", "activation", "routing", "issue");
    List<JsonNode> held = ScriptedAgent.tasks(agent.claim(UUID.randomUUID(), 1, 0));
    assertThat(held).hasSize(1);
    runDuties("sweep-fts3");
    assertThat(status(job).path("job_state").asString()).isEqualTo("ACTIVE");
    agent.succeed(held);
    runDuties("follow-fts3");
    JsonNode over = status(job);
    assertThat(over.path("job_state").asString()).isEqualTo("FINISHED");
    assertThat(over.path("files").path(0).path("file_state").asString()).isEqualTo("FINISHED");
    assertThat(over.path("files").path(0).path("dest_surl").asString())
        .isEqualTo(DESTINATION + "one");
    assertThat(client("fts-rest-transfer-list")).doesNotContain(job);
  }

  @Test
  void theClientCancels() throws IOException, InterruptedException {
    String job = submit("two");
    assertThat(client("fts-rest-transfer-cancel", job)).contains("CANCELED");
    String other = submit("two");
    long file = status(other).path("files").path(0).path("file_id").asLong();
    assertThat(client("fts-rest-transfer-cancel", other + ":" + file)).contains("CANCELED");
    assertThat(status(other).path("job_state").asString()).isEqualTo("CANCELED");
  }

  /** The client has no command for a priority, but its library sends what FTS3 takes. */
  @Test
  void theLibraryOfTheClientChangesPrioritiesAndNamesRefusals()
      throws IOException, InterruptedException {
    String job = submit("three");
    String endpoint = "http://127.0.0.1:%d/fts3".formatted(router.port());
    Output output =
        run(
            Map.of(),
            CLIENT.resolve("bin/python").toString(),
            "-c",
            SCRIPT,
            endpoint,
            ADMIN_TOKEN,
            job);
    assertThat(output.text())
        .contains(
            "priority 1",
            "job " + JobId.of("argosy", "mine"),
            "state SUBMITTED",
            "refused Client error: Bad request: A checksum ADLER32:... is required",
            "again Client error: 409");
  }
}
