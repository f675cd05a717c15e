package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.WireJson;
import io.argosy.system.testbed.DemoRun;
import io.argosy.system.testbed.Distribution;
import io.argosy.system.testbed.FdtJar;
import io.argosy.system.testbed.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demonstration with FDT and without it. */
class DemoFdtTest {

  @TempDir Path home;

  private final List<DemoRun> started = new ArrayList<>();

  record Result(
      long files, long replicasVerified, long failed, List<DemoTest.Destination> destinations) {}

  @BeforeEach
  void theProgramsAreThere() {
    Distribution.require();
  }

  @AfterEach
  void endAll() {
    started.forEach(DemoRun::endAll);
  }

  private DemoRun demo(String jar, String... arguments) {
    DemoRun demo =
        DemoRun.startedWith(
            Map.of(FdtJar.VARIABLE, jar), home.resolve("data-" + started.size()), arguments);
    started.add(demo);
    return demo;
  }

  @Test
  void byFdtEveryNameIsPlacedByteForByte() throws IOException {
    if (!FdtJar.isReal()) {
      System.err.println("DemoFdtTest: the real FDT is NOT tested, only its stand-in");
    }
    Path from = names();
    DemoRun demo =
        demo(FdtJar.path().toString(), "--from", from.toString(), "--backend", "fdt", "--once");
    assertThat(demo.awaitExit()).as(demo.launcher().log()).isZero();
    Result result = WireJson.tolerant().readValue(Files.readAllBytes(demo.json()), Result.class);
    int files = Trees.leaves(from).size();
    assertThat(result.files()).isEqualTo(files);
    assertThat(result.failed()).isZero();
    assertThat(result.replicasVerified()).isEqualTo(2L * files);
    for (DemoTest.Destination destination : result.destinations()) {
      for (Path file : Trees.leaves(from)) {
        assertThat(Path.of(destination.root()).resolve(from.relativize(file)))
            .hasSameBinaryContentAs(file);
      }
    }
    assertThat(Files.readString(home.resolve("data-0/logs/agent-east.log")))
        .contains("FDT started");
    assertThat(demo.processes()).isEmpty();
  }

  @Test
  void withoutTheJarOneSentenceNamesTheSetting() {
    DemoRun demo = demo("", "--files", "3", "--size", "10kB", "--backend", "fdt", "--once");
    assertThat(demo.awaitExit()).isEqualTo(2);
    assertThat(demo.launcher().log())
        .contains("--backend fdt: set ARGOSY_FDT_JAR to the path of FDT's jar, fdt.jar.");
    assertThat(demo.processes()).isEmpty();
  }

  /**
   * Creates files with equal last names, blanks, other scripts, no content, and the longest name.
   */
  private Path names() throws IOException {
    Path from = home.resolve("from");
    for (String name :
        List.of(
            "a/same",
            "b/same",
            "b/c/same",
            "two  blanks/ and one before",
            "d/a / b",
            "café/ß≤日本",
            "e/" + "n".repeat(240),
            "f/" + "n".repeat(240),
            "g:h%2f;")) {
      Path file = from.resolve(name);
      Files.createDirectories(file.getParent());
      Files.writeString(file, "content of " + name + "\n".repeat(name.length() * 100));
    }
    Files.createFile(from.resolve("a/empty"));
    Files.createFile(from.resolve("b/empty"));
    return from;
  }
}
