package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Invalid worlds are refused before any program is started. */
class BenchGridCommandTest {

  private final StringWriter err = new StringWriter();

  @TempDir Path directory;

  @BeforeEach
  void aWorldIsThere() throws IOException {
    world("world.json", "\"capacity\": 1e6");
    world("unknown.json", "\"rate\": 1e6");
  }

  private void world(String name, String link) throws IOException {
    Files.writeString(
        directory.resolve(name),
        """
        {"format": "argosy-world/1", "nodes": [{"name": "A"}, {"name": "B"}],
         "links": [{"from": "A", "to": "B", %s}], "files": []}
        """
            .formatted(link));
  }

  private int run(String world, String... more) {
    List<String> words = new ArrayList<>(List.of("--world"));
    words.add(directory.resolve(world).toString());
    words.addAll(List.of(more));
    return grid(words);
  }

  private int grid(List<String> options) {
    CommandLine argosy = ArgosyCommand.commandLine(Clock.systemUTC());
    argosy.setErr(new PrintWriter(err));
    List<String> words = new ArrayList<>(List.of("bench", "grid"));
    words.addAll(options);
    return argosy.execute(words.toArray(String[]::new));
  }

  /** Both nodes hold what both send. */
  @Test
  void filesThatAreEverywhereAreRefused() throws IOException {
    world("both.json", "\"capacity\": 1e6}, {\"from\": \"B\", \"to\": \"A\", \"capacity\": 1e6");
    assertThat(run("both.json", "--replicas", "2")).isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(err.toString()).contains("--replicas: the origins hold all files already");
  }

  @ParameterizedTest
  @ValueSource(strings = {"4", "x3", "0x3", "4x0", "100x3", "4x3x2"})
  void aRandomWorldHasASize(String size) {
    assertThat(grid(List.of("--random", size))).isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(err.toString()).contains("--random: not a size such as 4x3").hasLineCount(1);
  }

  @Test
  void theNodesOfARandomWorldAreNamed() {
    assertThat(grid(List.of("--random", "4x3", "--event", "at 1s stop D4 for 1s")))
        .isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(err.toString()).contains("there is no node D4");
  }

  /** The command line knows the option: the error is about {@code --batches} alone. */
  @Test
  void theRouterCanBeToldTheLimits() {
    assertThat(run("world.json", "--say-limits", "--batches", "0"))
        .isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(err.toString()).contains("--batches, --files and --patience").hasLineCount(1);
  }

  @Test
  void aLinkWithoutCapacityIsNamed() {
    assertThat(run("unknown.json")).isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(err.toString()).contains("unknown.json: links[0].capacity: is missing");
  }

  @ParameterizedTest
  @CsvSource({
    "--event, at 40% link A>C x2, there is no link A>C",
    "--event, some day, no event such as",
    "--event, batch 9 at 1s stop A for 1s, there is no batch 9",
    "--sizes, 1MB, --sizes: not two sizes",
    "--sizes, 4MB..1MB, --sizes: must be ascending",
    "--strategy, none, there is no strategy none",
    "--set, activation.window=1, --set: must begin with router. or agent.",
    "--batches, 0, '--batches, --files and --patience'",
    "--replicas, 2, --replicas: must be 1 to 1",
    "--replicas, 0, --replicas: must be 1 to 1",
    "--destinations, 0, --destinations: must be at least 1",
    "--origins, C, there is no node C",
    "--origins, B, '--origins: each once, and with outgoing links: B'",
    "--origins, 'A,A', '--origins: each once, and with outgoing links: A'"
  })
  void aWrongOptionIsNamed(String option, String value, String complaint) {
    assertThat(run("world.json", option, value)).isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(err.toString()).contains(complaint).hasLineCount(1);
  }
}
