package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.bench.routing.RandomWorld;
import io.argosy.bench.routing.RoutingBench;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.wire.Knowledge;
import io.argosy.router.plan.wire.WorldDocument;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

class PlanCommandTest {

  private static final RandomWorld RANDOM = new RandomWorld(12, 400, 3);

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @EnumSource(Strategy.class)
  void aWorldFromAFileIsPlannedAsTheBenchPlansIt(Strategy strategy) throws IOException {
    var bench = new RoutingBench(RANDOM, Knowledge.OBSERVED, 0, 1);
    RoutingBench.Outcome outcome = bench.run(PlanPolicy.of(strategy));
    assertThat(outcome.run().requests()).isEqualTo(400);
    assertThat(plan(world(), "plan.json", "--strategy", strategy.word())).isZero();
    assertThat(out.toString()).contains("400 files", "Digest: " + outcome.digest());
  }

  @Test
  void forecastsReplaceRatesAndAWrongFileIsRefused() throws IOException {
    Path world =
        Files.writeString(
            directory.resolve("two.json"),
            """
            {"format": "argosy-world/1",
             "nodes": [{"name": "T1_A"}, {"name": "T1_B"}, {"name": "T2_C"}],
             "links": [{"from": "T1_A", "to": "T2_C", "rate": 1e8}, {"from": "T1_B", "to": "T2_C"}],
             "files": [{"id": "f1", "size": 2000000000, "destination": "T2_C", "priority": 1,
                        "replicas": [{"node": "T1_A"}, {"node": "T1_B"}]}]}
            """);
    String text =
        """
        {"format": "argosy-forecasts/1", "feeds": [], "links": [
          {"from": "T1_B", "to": "T2_C", "rate": 9e8, "capacity": null, "capacityIsLowerBound": false,
           "rttSeconds": null, "lossFraction": null, "successPercent": null, "ageSeconds": 1,
           "confidence": 1, "provenance": []}]}
        """;
    Path forecasts = Files.writeString(directory.resolve("forecasts.json"), text);
    assertThat(plan(world, "before.json")).isZero();
    assertThat(plan(world, "after.json", "--forecasts", forecasts.toString())).isZero();
    assertThat(directory.resolve("before.json")).content().contains("\"source\":\"T1_A\"");
    assertThat(directory.resolve("after.json")).content().contains("\"source\":\"T1_B\"");
    assertThat(err.toString()).isEmpty();
    Files.writeString(forecasts, text.replace("T1_B", "T1_X"));
    assertThat(plan(world, "same.json", "--forecasts", forecasts.toString())).isZero();
    assertThat(err.toString()).contains("1 of 1 forecasts are for links that this world does not");
    Files.writeString(forecasts, text.replace("9e8", "-1"));
    assertThat(plan(world, "none.json", "--forecasts", forecasts.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("links[0].rate");
    assertThat(directory.resolve("none.json")).doesNotExist();
  }

  @Test
  void theExpectedEndIsShownWithAndWithoutQueuedBytes() throws IOException {
    Path world =
        Files.writeString(
            directory.resolve("queued.json"),
            """
            {"format": "argosy-world/1", "nodes": [{"name": "T1_A"}, {"name": "T2_C"}],
             "links": [{"from": "T1_A", "to": "T2_C", "rate": 1e8, "queuedBytes": 10000000000}],
             "files": [{"id": "f1", "size": 2000000000, "destination": "T2_C", "priority": 1,
                        "replicas": [{"node": "T1_A", "staged": true}]}]}
            """);
    assertThat(plan(world, "plan.json")).isZero();
    assertThat(out.toString())
        .contains(
            "1 file, 1 routed by completion",
            "Expected end: in 2 min 0 s, with what was queued before; of these files alone: in 0"
                + " min 20 s");
  }

  @Test
  void aPlanIsNotWrittenToStandardOutput() throws IOException {
    String world = world().toString();
    CommandLine command = ArgosyCommand.commandLine(Clock.systemUTC());
    command.setErr(new PrintWriter(err, true));
    assertThat(command.execute("plan", "--world", world, "--out", "-"))
        .isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(err.toString()).contains("--out: must be a file");
  }

  @Test
  void aRepeatedPlanDiffersOnlyInItsTime() throws IOException {
    Path world = world();
    assertThat(plan(world, "a.json")).isZero();
    assertThat(plan(world, "b.json")).isZero();
    assertThat(withoutTime("a.json")).isEqualTo(withoutTime("b.json"));
  }

  @Test
  void anInvalidWorldIsRefusedWithFileAndPath() throws IOException {
    Path world = world();
    String text = Files.readString(world);
    Files.writeString(world, text.replaceFirst("\"rate\":[^,]*", "\"rate\":-5"));
    assertThat(plan(world, "plan.json")).isEqualTo(2);
    assertThat(err.toString()).startsWith("argosy: " + world + ": links[0].rate: ");
    assertThat(err.toString().lines()).hasSize(1);
    try (var left = Files.list(directory)) {
      assertThat(left).containsExactly(world);
    }
  }

  @Test
  void aRefusedPlanLeavesTheOlderFileUnchanged() throws IOException {
    Path world = world();
    Path older = Files.writeString(directory.resolve("plan.json"), "older");
    assertThat(plan(world, "plan.json", "--set", "luck=1")).isEqualTo(2);
    assertThat(older).hasContent("older");
  }

  @Test
  void aRoundIsReadStrictlyToo() throws IOException {
    Path round =
        Files.writeString(
            directory.resolve("round.json"),
            "{\"links\":[{\"from\":\"A\",\"to\":\"B\",\"bytes\":-1,\"busySeconds\":1}]}");
    assertThat(plan(world(), "plan.json", "--observed", round.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("round.json: links[0].bytes: ");
  }

  @Test
  void theSummaryIsForProgramsToo() throws IOException {
    assertThat(plan(world(), "plan.json", "--json")).isZero();
    assertThat(out.toString()).startsWith("{\"strategy\":\"completion\"").contains("\"files\":400");
  }

  private Path world() throws IOException {
    Path file = directory.resolve("world.json");
    WorldDocument.write(RANDOM.make(), file);
    return file;
  }

  private String withoutTime(String plan) throws IOException {
    return Files.readString(directory.resolve(plan)).replaceFirst("\"planningSeconds\":[^,]*,", "");
  }

  private int plan(Path world, String plan, String... more) {
    CommandLine command = ArgosyCommand.commandLine(Clock.systemUTC());
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    List<String> words = new ArrayList<>(List.of("plan", "--world", world.toString()));
    words.addAll(List.of("--out", directory.resolve(plan).toString()));
    words.addAll(List.of(more));
    return command.execute(words.toArray(String[]::new));
  }
}
