package io.argosy;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.CopiedLauncher.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which JDK the script {@code argosy} chooses, and what it prints if it finds none. */
class LauncherJdkTest {

  @TempDir private Path directory;
  private CopiedLauncher launcher;

  @BeforeEach
  void copy() throws IOException {
    directory = directory.toRealPath();
    launcher = new CopiedLauncher(directory);
  }

  @Test
  void theFirstSuitableJdkIsTaken() throws IOException {
    launcher.set("ARGOSY_JAVA_HOME", launcher.jdk("own", "21.0.1", true));
    launcher.set("JAVA_HOME", launcher.jdk("usual", "22", true));
    launcher.set("PATH", directory + "/on-path/bin:" + directory + "/tools");
    List<Path> inOrder =
        List.of(
            directory.resolve("own"),
            directory.resolve("usual"),
            launcher.jdk("on-path", "23.0.2", true),
            launcher.jdk("jvm/a", "21", true),
            launcher.jdk("jvm/b", "25-ea", true),
            launcher.jdk("home/.sdkman/candidates/java/25", "25.0.1", true),
            launcher.jdk("home/.jdks/temurin", "21.0.5", true),
            launcher.jdk("mac", "24", true));
    launcher.javaHomeAnswers(directory.resolve("mac"));
    for (Path jdk : inOrder) {
      assertThat(launcher.start("--jdk").output()).isEqualTo(jdk + "\n");
      Files.delete(jdk.resolve("release"));
    }
    assertThat(launcher.start("--jdk").exitCode()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"17.0.9, true", "1.8.0_402, true", "20, true", "'', true", "21.0.1, false"})
  void aJdkThatCannotBuildIsSkipped(String version, boolean compiler) throws IOException {
    launcher.write("pom.xml");
    launcher.set("JAVA_HOME", launcher.jdk("usual", version, compiler));
    Path good = launcher.jdk("jvm/good", "21.0.1", true);
    assertThat(launcher.start("--jdk").output()).isEqualTo(good + "\n");
  }

  /** A distribution needs no compiler. */
  @Test
  void noCompilerIsNeededWhereNothingIsBuilt() throws IOException {
    Path runtime = launcher.jdk("runtime", "21.0.1", false);
    launcher.set("JAVA_HOME", runtime);
    launcher.write("bin/argosy.args");
    Launch launch = launcher.start("nodes");
    assertThat(launch.output()).contains("java=" + runtime + "/bin/java\n", "\nnodes\n");
    assertThat(launcher.builds()).isEmpty();
  }

  /** Commands end before a better compiler pays, except those that plan. */
  @ParameterizedTest
  @CsvSource({
    "nodes, true, true",
    "--help, true, false",
    "plan, false, true",
    "bench, false, true"
  })
  void shortCommandsStartQuickly(String command, boolean quick, boolean archives)
      throws IOException {
    launcher.set("JAVA_HOME", launcher.jdk("runtime", "21.0.1", false));
    launcher.write("bin/argosy.args");
    String output = launcher.start(command).output();
    assertThat(output.contains("-XX:TieredStopAtLevel=1")).isEqualTo(quick);
    assertThat(output.contains("-XX:+AutoCreateSharedArchive")).isEqualTo(archives);
    assertThat(output).contains("-XX:SharedArchiveFile=");
  }

  @Test
  void oneSentenceNamesTheDirectoriesSearched() throws IOException {
    Launch launch = launcher.start("demo");
    assertThat(launch.exitCode()).isEqualTo(1);
    assertThat(launch.complained().lines())
        .singleElement()
        .asString()
        .startsWith("argosy: needs a JDK of version 21 or newer")
        .contains(
            "ARGOSY_JAVA_HOME, JAVA_HOME, PATH, /usr/lib/jvm, ~/.sdkman/candidates/java, ~/.jdks")
        .contains("install one or set ARGOSY_JAVA_HOME");
  }

  @Test
  void aDirectoryThatIsNeitherTreeNorDistributionIsNamed() throws IOException {
    launcher.set("JAVA_HOME", launcher.jdk("jdk", "21.0.4", true));
    Launch launch = launcher.start("demo");
    assertThat(launch.exitCode()).isEqualTo(1);
    assertThat(launch.complained()).contains(launcher.tree() + " is not an Argosy distribution");
    assertThat(launcher.builds()).isEmpty();
  }

  @Test
  void withoutMavenTheMessageNamesMaven() throws IOException {
    launcher.set("JAVA_HOME", launcher.jdk("jdk", "21.0.4", true));
    launcher.write("pom.xml");
    launcher.without("mvn");
    Launch launch = launcher.start("demo");
    assertThat(launch.exitCode()).isEqualTo(1);
    assertThat(launch.complained()).contains("needs Maven 3.8 or newer");
  }
}
