package io.argosy;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.system.testbed.Distribution;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The four programs share one lib directory, which contains every jar that their argument files
 * name.
 */
class DistributionTest {

  private static final Path HOME = Distribution.HOME;

  @BeforeAll
  static void theProgramsAreThere() {
    Distribution.require();
  }

  @ParameterizedTest
  @ValueSource(strings = {"router", "agent", "web", "argosy"})
  void everyJarOfAProgramIsThere(String program) {
    Path arguments = HOME.resolve("bin").resolve(program + ".args");

    assertThat(classPath(arguments))
        .hasSizeGreaterThan(10)
        .allMatch(jar -> Files.isRegularFile(HOME.resolve(jar)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"router", "agent", "web"})
  void noProgramContainsAnotherProgram(String program) {
    Path arguments = HOME.resolve("bin").resolve(program + ".args");

    assertThat(classPath(arguments))
        .filteredOn(jar -> jar.matches("lib/argosy-(router|agent|web|bench|deploy)-.*"))
        .singleElement()
        .asString()
        .contains("argosy-" + program);
  }

  /**
   * Without this option a program that is out of memory would keep running but serve nobody, and no
   * supervisor would restart it.
   */
  @ParameterizedTest
  @ValueSource(strings = {"router", "agent", "web", "argosy"})
  void aProgramWithoutMemoryEnds(String program) {
    assertThat(SourceTree.textOf(HOME.resolve("bin").resolve(program + ".args")).lines())
        .contains("-XX:+ExitOnOutOfMemoryError");
  }

  /** The manual's commands work where the {@code java} of the PATH is older than 21. */
  @Test
  void theLauncherIsThereAndFindsTheJavaOfTheManualsCommands() throws Exception {
    Process launcher =
        new ProcessBuilder(HOME.resolve("argosy").toString(), "--jdk")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();

    assertThat(Path.of(launcher.inputReader().readLine(), "bin/java")).isExecutable();
    assertThat(launcher.waitFor()).isZero();
    assertThat(SourceTree.textOf(SourceTree.root().resolve("docs/operate.md")).lines())
        .filteredOn(line -> line.contains("java") && line.contains(" @bin/"))
        .hasSize(3)
        .allMatch(line -> line.startsWith("\"$(./argosy --jdk)/bin/java\" -Xmx"));
  }

  @Test
  void thePolicyForFdtIsThereAndOnNoClassPath() {
    assertThat(HOME.resolve("lib/argosy-fdt-policy.jar")).isRegularFile();
    assertThat(Stream.of("router", "agent", "web", "argosy"))
        .flatMap(program -> classPath(HOME.resolve("bin").resolve(program + ".args")).toList())
        .noneMatch(jar -> jar.contains("fdt"));
    assertThat(HOME.resolve("lib")).isDirectoryNotContaining("glob:**fdt-stubs*");
  }

  private static Stream<String> classPath(Path arguments) {
    return SourceTree.textOf(arguments)
        .lines()
        .filter(line -> line.startsWith("lib/"))
        .flatMap(line -> Stream.of(line.split(":")));
  }
}
