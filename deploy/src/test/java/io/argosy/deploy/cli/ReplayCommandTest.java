package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.wire.CycleDocument;
import io.argosy.router.plan.wire.StoredCycle;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Replays a recorded cycle with two files for T2_C, which T1_A and T1_B have. */
class ReplayCommandTest {

  private static final NodeName A = new NodeName("T1_A");
  private static final NodeName B = new NodeName("T1_B");
  private static final NodeName C = new NodeName("T2_C");
  private static final List<String> IDS = List.of("f1", "f2");

  @TempDir Path directory;

  private record Output(int code, String out, String err) {}

  private static Output run(String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    CommandLine command = ArgosyCommand.commandLine(Clock.systemUTC());
    command.setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
    return new Output(command.execute(arguments), out.toString(), err.toString());
  }

  private static Plan plan() {
    NetworkView view =
        new NetworkView(
            Stream.of(A, B, C).map(NodeFacts::named).toList(),
            Stream.of(A, B)
                .map(s -> LinkFacts.of(s, C, ObservedRate.measured(1e8), ByteCount.ZERO))
                .toList());
    RequestBatch.Builder batch = new RequestBatch.Builder();
    List<Replica> holders =
        List.of(Replica.staged(view.indexOf(A)), Replica.staged(view.indexOf(B)));
    IDS.forEach(
        id -> batch.add(ByteCount.of(1_000_000), view.indexOf(C), Priority.NORMAL, holders));
    return Planner.plan(view, batch.build(), PlanPolicy.DEFAULT);
  }

  private Path written(String digest) throws IOException {
    Path file = directory.resolve("cycle.json.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      StoredCycle.Head head = new StoredCycle.Head("7", Instant.EPOCH, digest);
      CycleDocument.write(head, plan(), IDS, out);
    }
    return file;
  }

  @Test
  void theSamePlanIsIdentical() throws IOException {
    String digest = plan().digest(IDS);
    Output output = run("replay", "--file", written(digest).toString());
    assertThat(output.code()).isEqualTo(ExitCodes.DONE);
    assertThat(output.out().strip()).isEqualTo("identical: 2 decisions, digest " + digest);
  }

  @Test
  void aDifferentPlanIsPrintedAndEndsWithExitCodeOne() throws IOException {
    Output output = run("replay", "--file", written("of-another").toString());
    assertThat(output.code()).isEqualTo(ExitCodes.NOT_DONE);
    assertThat(output.out()).contains("digest was of-another and is ", "different: 1 difference\n");
  }

  @Test
  void theErrorForAnInvalidCycleNamesTheFile() throws IOException {
    Path file = Files.writeString(directory.resolve("x.gz"), "no gzip");
    Output output = run("replay", "--file", file.toString());
    assertThat(output.code()).isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(output.err()).contains("x.gz");
    assertThat(run("replay").code()).isEqualTo(ExitCodes.REFUSED_HERE);
  }
}
