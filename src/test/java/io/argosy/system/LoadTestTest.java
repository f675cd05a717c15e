package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.LoadTestView;
import io.argosy.system.testbed.AgentProgram;
import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.CommandRun;
import io.argosy.system.testbed.NodePlaces;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.Waits;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A load test with real agents, also when they and the router are killed. */
class LoadTestTest {

  private static final long SIZE = 500_000;

  /** What requests are made of, which a load test must not touch. */
  private static final List<String> UNTOUCHED =
      List.of(
          "dataset",
          "block",
          "data_file",
          "replica",
          "bad_replica",
          "block_holding",
          "subscription",
          "block_destination",
          "dataset_arrival",
          "dataset_flow",
          "file_request",
          "source_failure",
          "route",
          "decision",
          "task",
          "claim",
          "outcome",
          "failure_bin",
          "report_key");

  private static final String HELD = " where ended_at is null and claim_id is not null";

  @RegisterExtension static final Testbed bed = Beds.AUDITED;

  @Test
  void filesMoveAtTheRateCountInBinsOnlyAndLeaveNothingBehind() {
    Map<String, Long> before = bed.database().rowCounts();
    long files = bins("done_files");
    long bytes = bins("done_bytes");
    done("create", "--from", "GENEVA", "--to", "PASADENA", "--rate", "2MB/s", "--size", "500kB");
    String id = loadTest().id();
    awaitFiles(files + 20);
    assertThat(loadTest().hourFiles()).isGreaterThanOrEqualTo(20);
    assertThat(issuedBeforeTheirTime(id)).as("files, by when the next one is due").isZero();

    killAndStart(bed.agent("PASADENA"));
    awaitFiles(bins("done_files") + 5);
    killAndStart(bed.agent("GENEVA"));
    awaitFiles(bins("done_files") + 5);
    bed.router().killHard();
    bed.router().start();
    awaitFiles(bins("done_files") + 5);

    assertThat(done("list")).contains(id, "GENEVA", "PASADENA", "2.00 MB/s", "500 kB", "runs");
    done("stop", id);
    Waits.until("nothing is in flight", () -> loadTest().filesInFlight() == 0);
    Waits.until("no file is left", () -> leftBehind().isEmpty());
    assertThat(bins("done_bytes") - bytes).isEqualTo((bins("done_files") - files) * SIZE);
    Map<String, Long> after = bed.database().rowCounts();
    assertThat(UNTOUCHED).allSatisfy(t -> assertThat(after.get(t)).as(t).isEqualTo(before.get(t)));
    bed.audit().passes();
  }

  /** Its next process does not list what it held, which would be in flight until it is lost. */
  @Test
  void whatAKilledAgentHeldIsMovedAgainIfItHasLostItsState() {
    done("create", "--from", "GENEVA", "--to", "PASADENA", "--rate", "5MB/s", "--size", "500kB");
    AgentProgram agent = bed.agent("PASADENA");
    Waits.until("the agent was killed while it held files", () -> holdsAfterKill(agent));
    agent.loseWork();
    bed.start(agent);
    Waits.until("nobody holds files of its earlier process", () -> heldByEarlier() == 0);
    awaitFiles(bins("done_files") + 5);
    done("stop", loadTest().id());
    Waits.until("nothing is in flight", () -> loadTest().filesInFlight() == 0);
    Waits.until("no file is left", () -> leftBehind().isEmpty());
    assertThat(loadTest().hourFailed()).isZero();
  }

  private static boolean holdsAfterKill(AgentProgram agent) {
    agent.program().killHard();
    boolean holds = bed.database().count("select count(*) from load_test_file" + HELD) > 0;
    if (!holds) {
      bed.start(agent);
    }
    return holds;
  }

  private static long heldByEarlier() {
    return bed.database()
        .count(
            "select count(*) from load_test_file f join agent_session s on s.agent_id = f.agent_id"
                + HELD
                + " and f.incarnation < s.incarnation");
  }

  private static void killAndStart(AgentProgram agent) {
    agent.program().killHard();
    bed.start(agent);
  }

  private static void awaitFiles(long files) {
    Waits.until(files + " files have arrived", () -> bins("done_files") >= files);
  }

  private static long bins(String column) {
    return bed.database().count("select coalesce(sum(%s), 0) from link_bin".formatted(column));
  }

  /** Counts the files beyond those whose time at the rate has come, in one statement. */
  private static long issuedBeforeTheirTime(String id) {
    return bed.database()
        .count(
            """
            select (select count(*) from load_test_file f where f.load_test_id = t.id)
                - round(extract(epoch from (due_at - created_at)) * rate / file_bytes)
            from load_test t where id = ?
            """,
            Long.valueOf(id));
  }

  /** Returns the latest load test. */
  private static LoadTestView loadTest() {
    JsonMapper json = WireJson.tolerant();
    JsonNode tests = json.readTree(bed.admin().get("/query/v1/loadtests").body()).path("items");
    return json.treeToValue(tests.path(tests.size() - 1), LoadTestView.class);
  }

  /** Files of load tests at both ends. */
  private static List<Path> leftBehind() {
    return Stream.of("GENEVA", "PASADENA").map(bed::node).flatMap(LoadTestTest::filesAt).toList();
  }

  private static Stream<Path> filesAt(NodePlaces node) {
    try (Stream<Path> data = Files.walk(node.data());
        Stream<Path> staging = Files.list(node.staging())) {
      return Stream.concat(
          data.filter(path -> path.toString().contains("argosy-loadtest")),
          staging.filter(path -> path.toString().matches(".*\\.(part|kept)")))
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String done(String... words) {
    CommandRun run =
        CommandRun.of(
            bed, Stream.concat(Stream.of("loadtest"), Stream.of(words)).toArray(String[]::new));
    assertThat(run.exitCode()).as(run.text()).isZero();
    return run.text();
  }
}
