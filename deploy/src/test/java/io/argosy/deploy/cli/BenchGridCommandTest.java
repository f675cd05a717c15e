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
    CommandLine argosy = ArgosyCommand.commandLine(Clock.systemUTC());
    argosy.setErr(new PrintWriter(err));
    List<String> words = new ArrayList<>(List.of("bench", "grid", "--world"));
    words.add(directory.resolve(world).toString());
    words.addAll(List.of(more));
    return argosy.execute(words.toArray(String[]::new));
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
    "--batches, 0, '--batches, --files and --patience'"
  })
  void aWrongOptionIsNamed(String option, String value, String complaint) {
    assertThat(run("world.json", option, value)).isEqualTo(ExitCodes.REFUSED_HERE);
    assertThat(err.toString()).contains(complaint).hasLineCount(1);
  }
}
