package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class ArgosyCommandTest {

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "demo",
        "request",
        "request preview",
        "request create",
        "request show",
        "request watch",
        "request cancel",
        "why",
        "inject",
        "nodes",
        "plan",
        "bench routing",
        "bench quality",
        "version"
      })
  void everyCommandHasHelp(String words) {
    String line = (words + " --help").strip();
    assertThat(run(line.split(" "))).isZero();
    assertThat(out.toString()).contains("Usage: argosy " + words);
  }

  @Test
  @DisabledIfEnvironmentVariable(named = "ARGOSY_FDT_JAR", matches = ".+")
  void fdtWithoutItsJarNamesTheSetting() {
    assertThat(run("demo", "--backend", "fdt")).isEqualTo(2);
    assertThat(err.toString()).contains("--backend fdt: set ARGOSY_FDT_JAR to the path");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "demo --files -1 | --files",
        "demo --files x | --files",
        "demo --size -5MB | --size",
        "demo --size 5XB | --size",
        "demo --port 70000 | --port",
        "demo --backend ftp | --backend",
        "demo --from a --files 3 | --from",
        "request create /demo/a | --to",
        "request create demo/a --to T1 | DATASET",
        "request create /demo/a --to T-1 | --to",
        "request create /demo/a --to T1 --priority 4 | --priority",
        "request create /demo/a --to T1 --priority x | --priority",
        "request cancel | ID",
        "inject --node T1 --dataset /demo/a | --from",
        "inject --node T1 --dataset a --from . | --dataset",
        "nodes --router http://192.0.2.1:1 --token-file t | --router",
        "nodes --router https://h/path --token-file t | --router",
        "plan --out p.json | --world",
        "plan --world w.json | --out",
        "plan --world w.json --out p.json --strategy luck | --strategy",
        "plan --world w.json --out p.json --knowledge some | --knowledge",
        "plan --world w.json --out p.json --set luck=1 | luck",
        "plan --world w.json --out p.json --set probe=2 | probe",
        "plan --world w.json --out p.json --seed x | --seed",
        "bench routing --nodes 3 | nodes",
        "bench routing --requests 0 | request",
        "bench routing --runs 0 | run",
        "bench quality | --planner-bench",
        "bench quality --planner-bench . --sizes 8 | --sizes",
        "bench quality --planner-bench . --worlds 0 | --worlds",
        "bench quality --planner-bench . --family royal | --family",
        "bench quality --planner-bench . --knowledge some | --knowledge",
        "bench quality --planner-bench . --strategy luck | --strategy",
        "bench quality --planner-bench . --set luck=1 | luck",
        "bench quality --planner-bench . | simulate.py",
        "why data/a --at T1 | LFN",
        "why /data/a | --at",
        "sail | unknown command sail, try one of demo, request, explain",
        "request sail | unknown command sail, try one of cancel, create",
        "circuit request a b --rate 1Gb/s --for soon | is not a valid duration, such as 200ms, 5m",
        "circuit request a b --rate -1Gb/s --for 5m | not a rate such as 0.5MB/s or 10Gb/s: -1Gb/s",
        "bench switch --broken x | one of [none, source-address, early-binding, shared-slots] but",
        "bench switch --broken SHARED_SLOTS | but was 'SHARED_SLOTS'",
        "bench circuits --broken luck | one of [none, late-answer, release-once, commit-first,"
      })
  void wrongArgumentsAreNamed(String words, String named) {
    assertThat(run(words.split(" "))).isEqualTo(2);
    assertThat(err.toString()).startsWith("argosy: ").contains(named);
  }

  @ParameterizedTest
  @CsvSource({"'',demo", "request,watch", "bench,latency"})
  void anIncompleteCommandListsItsSubcommands(String words, String one) {
    assertThat(run(words.isEmpty() ? new String[0] : words.split(" "))).isEqualTo(2);
    assertThat(err.toString()).contains("Usage: argosy " + words, "Commands:", "  " + one);
  }

  @Test
  void theHelpOfDemoListsSkippedEntries() {
    assertThat(run("demo", "--help")).isZero();
    assertThat(out.toString().replaceAll("\\s+", " "))
        .contains("symbolic links", "special files", "control characters", "not UTF-8");
  }

  @Test
  void withoutADemonstrationTheErrorNamesIt() {
    assertThat(run("nodes", "--data", directory.toString())).isEqualTo(2);
    assertThat(err.toString()).contains("no demonstration runs on " + directory);
  }

  /** The demonstration restarts a killed router, which answers 503 meanwhile. */
  @Test
  void aDemonstrationWithoutARouterIsNoMissingDemonstration() throws IOException {
    Files.writeString(directory.resolve("lock"), ProcessHandle.current().pid() + "\n");
    assertThat(run("nodes", "--data", directory.toString())).isEqualTo(4);
    assertThat(err.toString()).contains("does not run now; it is being started");
  }

  @Test
  void aRouterNeedsAToken() {
    assertThat(run("nodes", "--router", "http://127.0.0.1:1")).isEqualTo(2);
    assertThat(err.toString()).contains("--token-file");
  }

  @Test
  void aDirectoryThatDoesNotExistIsRefusedBeforeAnythingStarts() {
    String data = directory.resolve("data").toString();
    assertThat(run("demo", "--from", directory.resolve("absent").toString(), "--data", data))
        .isEqualTo(2);
    assertThat(err.toString()).contains("absent does not exist");
  }

  @Test
  void pathsThatDoNotExistAreWrongOnTheCommandLine() {
    String absent = directory.resolve("absent").toString();
    String router = "http://127.0.0.1:1";
    List<List<String>> commands =
        List.of(
            List.of("nodes", "--router", router, "--token-file", absent),
            List.of("inject", "--node", "T1", "--dataset", "/a", "--list", absent),
            List.of("inject", "--node", "T1", "--dataset", "/a", "--from", absent),
            List.of("plan", "--world", absent, "--out", absent + ".json"),
            List.of("replay", "--file", absent));
    for (List<String> words : commands) {
      err.getBuffer().setLength(0);
      assertThat(run(words.toArray(String[]::new))).as("%s", words).isEqualTo(2);
    }
    run("nodes", "--router", router, "--token-file", absent);
    assertThat(err.toString()).contains("argosy: " + absent + " does not exist");
  }

  @Test
  void aFileIsNoDirectoryToInject() throws IOException {
    String file = Files.writeString(directory.resolve("one.txt"), "1").toString();
    assertThat(run("inject", "--node", "T1", "--dataset", "/a", "--from", file)).isEqualTo(2);
    assertThat(err.toString()).contains(file + " is not a directory");
  }

  @Test
  void aWrongValueInAListIsNamedByItsPlace() throws IOException {
    Path list =
        Files.writeString(
            directory.resolve("list.json"),
            "[{\"lfn\":\"/a/b\",\"bytes\":-6,\"checksum\":\"adler32:00000001\"}]");
    String[] words = {"inject", "--node", "T1", "--dataset", "/a", "--list", list.toString()};
    assertThat(run(words)).isEqualTo(2);
    assertThat(err.toString()).contains("files[0].bytes: an amount of data must not be negative");
  }

  private int run(String... words) {
    CommandLine command = ArgosyCommand.commandLine(Clock.systemUTC());
    command.setOut(new PrintWriter(out, true));
    command.setErr(new PrintWriter(err, true));
    return command.execute(words);
  }
}
