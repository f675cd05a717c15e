package io.argosy.system.storage;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.fts3.JobId;
import io.argosy.system.testbed.RouterProgram;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.tool.PythonEnvironment;
import io.argosy.system.tool.PythonEnvironment.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.Adler32;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** The stock client of FTS3 has a router move files between stock XRootD servers. */
class Fts3ClientTest {

  @RegisterExtension
  static final Testbed BED =
      TestbedPlan.ofNodes()
          .withSilent("XA")
          .withSilent("XB")
          .withRouter("fts3.enabled=true")
          .built();

  private static final byte[] CONTENT = "content of a file".repeat(20_000).getBytes(UTF_8);

  private static final String SCRIPT =
      """
      import fts3.rest.client.easy as fts3, json, sys
      from fts3.rest.client.exceptions import ClientError
      context = fts3.Context(sys.argv[1], fts_access_token=sys.argv[2])
      answer = json.loads(context.post_json('/jobs/' + sys.argv[3], {'params': {'priority': 1}}))
      print('priority', answer['priority'])
      ours = fts3.new_transfer(sys.argv[4] + 'x', sys.argv[5] + 'x', checksum='ADLER32:a', filesize=10)
      job = fts3.new_job([ours], id_generator='deterministic', sid='mine', retry=3)
      print('job', fts3.submit(context, job))
      print('state', fts3.get_jobs_statuses(context, [sys.argv[3]], list_files=True)['files'][0]['file_state'])
      for wrong in ({}, {'filesize': 1}):
          try:
              fts3.submit(context, fts3.new_job([fts3.new_transfer(sys.argv[4] + 'y', sys.argv[5] + 'y', **wrong)]))
          except ClientError as refused:
              print('refused', refused)
      try:
          fts3.submit(context, job)
      except ClientError as refused:
          print('again', refused)
      """;

  private static Optional<StorageNodes> started = Optional.empty();
  private static Optional<RouterProgram> router = Optional.empty();

  @BeforeAll
  static void start() throws IOException, InterruptedException {
    PythonEnvironment.require("fts3==3.14.2");
    StorageNodes nodes = StorageNodes.start(BED, List.of("XA", "XB"));
    started = Optional.of(nodes);
    RouterProgram asking =
        BED.anotherRouter(
            "asking", "fts3.enabled=true", "fts3.storage-ca-file=" + nodes.key().certificate());
    asking.start();
    router = Optional.of(asking);
  }

  @AfterAll
  static void stop() throws IOException {
    if (started.isPresent()) {
      started.get().close();
    }
  }

  private static StorageNodes nodes() {
    return started.orElseThrow();
  }

  private static FtsClient fts() {
    return new FtsClient(router.orElseThrow().uri().toString(), nodes().token());
  }

  private static String client(String command, String... arguments)
      throws IOException, InterruptedException {
    return fts().run(command, arguments);
  }

  private static String submit(String name, String... options)
      throws IOException, InterruptedException {
    Adler32 sum = new Adler32();
    sum.update(CONTENT);
    List<String> arguments =
        new ArrayList<>(List.of("--file-size", "" + CONTENT.length, "--priority", "4"));
    arguments.addAll(List.of(options));
    arguments.addAll(
        List.of(
            nodes().url("XA", "/" + name),
            nodes().url("XB", "/deep/" + name),
            "ADLER32:%08x".formatted(sum.getValue())));
    return fts().submit(arguments.toArray(String[]::new));
  }

  private static JsonNode status(String job) throws IOException, InterruptedException {
    return fts().status(job);
  }

  private static String ended(String job) throws IOException, InterruptedException {
    return fts().ended(BED.admin(), job);
  }

  @Test
  void aFileIsMoved() throws IOException, InterruptedException {
    nodes().put("XA", "/one file", CONTENT);
    assertThat(client("fts-rest-whoami")).contains("VO: argosy", "Base id: " + JobId.BASE);
    String job = submit("one%20file");
    assertThat(client("fts-rest-transfer-list")).contains("Request ID: " + job, "Priority: 4");
    assertThat(ended(job)).isEqualTo("FINISHED null");
    assertThat(nodes().file("XB", "/deep/one file")).hasBinaryContent(CONTENT);
    assertThat(client("fts-rest-transfer-status", job)).contains("Status: FINISHED");
    assertThat(client("fts-rest-transfer-list")).doesNotContain(job);
  }

  /** The router asks the storage what the client does not say. */
  @Test
  void aFileIsMovedThatTheClientDoesNotDescribe() throws IOException, InterruptedException {
    nodes().put("XA", "/plain", CONTENT);
    String job = fts().submit(nodes().url("XA", "/plain"), nodes().url("XB", "/p"));
    assertThat(ended(job)).isEqualTo("FINISHED null");
    assertThat(nodes().file("XB", "/p")).hasBinaryContent(CONTENT);
  }

  @Test
  void aFileThatIsMissingOrCorruptFailsWithThisReason() throws IOException, InterruptedException {
    byte[] spoilt = CONTENT.clone();
    spoilt[7]++;
    nodes().put("XA", "/corrupt", spoilt);
    String missing = submit("missing", "--retry=-1");
    String corrupt = submit("corrupt", "--retry=-1");
    assertThat(ended(missing)).startsWith("FAILED").contains("XA SOURCE_MISSING");
    assertThat(ended(corrupt)).startsWith("FAILED").contains("XA CHECKSUM_MISMATCH");
    assertThat(Files.exists(nodes().file("XB", "/deep/corrupt"))).isFalse();
    assertThat(client("fts-rest-transfer-status", corrupt)).contains("Status: FAILED");
  }

  @Test
  void theClientCancels() throws IOException, InterruptedException {
    nodes().put("XA", "/two", CONTENT);
    String job = submit("two");
    assertThat(client("fts-rest-transfer-cancel", job)).containsAnyOf("CANCELED", "FINISHED");
    String other = submit("three");
    long file = status(other).path("files").path(0).path("file_id").asLong();
    assertThat(client("fts-rest-transfer-cancel", other + ":" + file)).contains("CANCELED");
    assertThat(status(other).path("job_state").asString()).isEqualTo("CANCELED");
  }

  /** The client has no command for a priority, but its library sends what FTS3 takes. */
  @Test
  void theLibraryOfTheClientChangesPrioritiesAndNamesRefusals()
      throws IOException, InterruptedException {
    String job = submit("none");
    Output output =
        PythonEnvironment.run(
            Map.of(),
            PythonEnvironment.program("python"),
            "-c",
            SCRIPT,
            fts().endpoint(),
            nodes().token(),
            job,
            nodes().url("XA", "/"),
            nodes().url("XB", "/"));
    assertThat(output.text())
        .contains(
            "priority 1",
            "job " + JobId.of("argosy", "mine"),
            "refused Client error: Bad request: The job does not say filesize and checksum of",
            "again Client error: 409")
        .containsPattern("state (SUBMITTED|ACTIVE)");
  }
}
