package io.argosy;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.CopiedLauncher.Launch;
import io.argosy.system.testbed.Waits;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The script {@code argosy}: which JDK it takes, when it builds, and what it hands over. */
class LauncherTest {

  private static final Pattern MODULE = Pattern.compile("<module>(.+)</module>");

  @TempDir private Path directory;
  private CopiedLauncher launcher;

  @BeforeEach
  void copy() throws IOException {
    directory = directory.toRealPath();
    launcher = new CopiedLauncher(directory);
  }

  /** In a tree that has been built once. */
  private Path built() throws IOException {
    launcher.set("JAVA_HOME", launcher.jdk("jdk", "21.0.4", true));
    launcher.write("pom.xml");
    for (String module : shippedModules()) {
      launcher.write(module + "/pom.xml");
      launcher.write(module + "/src/main/java/Source.java");
      launcher.write(module + "/src/test/java/SourceTest.java");
    }
    assertThat(launcher.start().exitCode()).isZero();
    assertThat(launcher.builds()).hasSize(1);
    return launcher.tree();
  }

  private static List<String> shippedModules() {
    String pom = SourceTree.textOf(SourceTree.root().resolve("pom.xml"));
    return MODULE
        .matcher(pom)
        .results()
        .map(module -> module.group(1))
        .filter(module -> !module.equals("src/test") && !module.endsWith("/fake-fdt"))
        .toList();
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
      assertThat(launcher.start("--jdk").said()).isEqualTo(jdk + "\n");
      Files.delete(jdk.resolve("release"));
    }
    assertThat(launcher.start("--jdk").exitCode()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource({"17.0.9, true", "1.8.0_402, true", "20, true", "'', true", "21.0.1, false"})
  void whatCannotBuildIsPassedOver(String version, boolean compiler) throws IOException {
    launcher.write("pom.xml");
    launcher.set("JAVA_HOME", launcher.jdk("usual", version, compiler));
    Path good = launcher.jdk("jvm/good", "21.0.1", true);
    assertThat(launcher.start("--jdk").said()).isEqualTo(good + "\n");
  }

  /** A distribution is only started. */
  @Test
  void noCompilerIsNeededWhereNothingIsBuilt() throws IOException {
    Path runtime = launcher.jdk("runtime", "21.0.1", false);
    launcher.set("JAVA_HOME", runtime);
    launcher.write("bin/argosy.args");
    Launch launch = launcher.start("nodes");
    assertThat(launch.said()).contains("java=" + runtime + "/bin/java\n", "\nnodes\n");
    assertThat(launcher.builds()).isEmpty();
  }

  @Test
  void oneSentenceNamesWhereItLooked() throws IOException {
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
  void itBuildsWithTheJdkThatItFoundAndWithoutTests() throws IOException {
    Path tree = built();
    assertThat(launcher.builds().getFirst())
        .startsWith(directory.resolve("jdk") + " " + tree + " ")
        .contains("-Dmaven.test.skip=true package -pl deploy -am");
  }

  @Test
  void itBuildsOnceAndAgainOnlyWhenASourceHasChanged() throws IOException {
    Path tree = built();
    launcher.start().exitCode();
    CopiedLauncher.touch(tree.resolve("router/src/test/java/SourceTest.java"));
    CopiedLauncher.touch(tree.resolve("argosy"));
    launcher.start().exitCode();
    assertThat(launcher.builds()).as("nothing that ships has changed").hasSize(1);

    Files.delete(tree.resolve("router/src/main/java/Source.java"));
    launcher.start().exitCode();
    assertThat(launcher.builds()).as("a source is gone").hasSize(2);
  }

  @Test
  void everyModuleThatShipsIsWatched() throws IOException {
    Path tree = built();
    List<String> files =
        shippedModules().stream()
            .flatMap(
                module -> Stream.of("/pom.xml", "/src/main/java/Source.java").map(module::concat))
            .toList();
    int builds = 1;
    for (String file : Stream.concat(Stream.of("pom.xml"), files.stream()).toList()) {
      CopiedLauncher.touch(tree.resolve(file));
      launcher.start().exitCode();
      assertThat(launcher.builds()).as(file).hasSize(++builds);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void twoStartsBuildOnceAndTheSecondSaysThatItWaits(boolean flock) throws IOException {
    built();
    if (!flock) {
      launcher.without("flock");
    }
    CopiedLauncher.touch(launcher.tree().resolve("pom.xml"));
    launcher.hold();
    Launch first = launcher.start("one");
    Waits.until("the first one builds", () -> launcher.builds().size() == 2);
    Launch second = launcher.start("two");
    Waits.until("the second one waits", () -> second.complained().contains("waiting for it"));
    launcher.release();

    assertThat(first.said()).contains("\none\n");
    assertThat(second.said()).contains("\ntwo\n");
    assertThat(launcher.builds()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aFailedBuildNamesItsLogAndIsTriedAgain(boolean flock) throws IOException {
    built();
    if (!flock) {
      launcher.without("flock");
    }
    CopiedLauncher.touch(launcher.tree().resolve("pom.xml"));
    Files.createFile(launcher.home().resolve("broken"));
    Launch failed = launcher.start("demo");
    assertThat(failed.exitCode()).isEqualTo(1);
    assertThat(failed.said()).isEmpty();
    assertThat(failed.complained())
        .contains("Broken.java:[1,2] cannot find symbol")
        .contains("the build failed; the whole log is " + launcher.tree() + "/.build/build.log");

    Files.delete(launcher.home().resolve("broken"));
    assertThat(launcher.start("demo").said()).contains("\ndemo\n");
    assertThat(launcher.builds()).hasSize(3);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aBuildEndsWithItsLauncher(boolean flock) throws IOException {
    built();
    if (!flock) {
      launcher.without("flock");
    }
    CopiedLauncher.touch(launcher.tree().resolve("pom.xml"));
    launcher.hold();
    Launch launch = launcher.start("demo");
    Waits.until("it builds", () -> launcher.builds().size() == 2);
    launch.process().destroy();
    assertThat(launch.exitCode()).isEqualTo(143);
    Waits.until("Maven has ended", () -> launcher.builds().getLast().equals("ended"));

    launcher.release();
    assertThat(launcher.start("demo").said()).as("the lock is free").contains("\ndemo\n");
  }

  /** The first line is there before the build, which takes minutes. */
  @Test
  void theFirstHelpSaysThatItBuilds() throws IOException {
    launcher.set("JAVA_HOME", launcher.jdk("jdk", "21.0.4", true));
    launcher.write("pom.xml");
    launcher.hold();
    Launch launch = launcher.start("--help");
    Waits.until(
        "it says so",
        () -> launch.complained().startsWith("Building Argosy (the first time takes minutes)"));
    launcher.release();
    assertThat(launch.said()).contains("\n--help\n");
  }

  @Test
  void helpIsThatOfTheLastBuild() throws IOException {
    Path tree = built();
    CopiedLauncher.touch(tree.resolve("pom.xml"));
    for (String[] words : new String[][] {{"--help"}, {"request", "create", "-h"}}) {
      Launch launch = launcher.start(words);
      assertThat(launch.said()).endsWith("\n" + String.join("\n", words) + "\n");
      assertThat(launch.complained()).contains("the sources have changed since the last build");
    }
    assertThat(launcher.builds()).hasSize(1);
    assertThat(launcher.start("nodes").exitCode()).isZero();
    assertThat(launcher.builds()).hasSize(2);
  }

  @Test
  void withoutMavenItSaysWhatIsMissing() throws IOException {
    launcher.set("JAVA_HOME", launcher.jdk("jdk", "21.0.4", true));
    launcher.write("pom.xml");
    launcher.without("mvn");
    Launch launch = launcher.start("demo");
    assertThat(launch.exitCode()).isEqualTo(1);
    assertThat(launch.complained()).contains("needs Maven 3.8 or newer");
  }

  @Test
  void itIsStartedThroughLinks() throws IOException {
    Path tree = built();
    Path near = Files.createSymbolicLink(directory.resolve("near"), Path.of("the tree/argosy"));
    Path far = Files.createDirectories(directory.resolve("far/away"));
    Path link = Files.createSymbolicLink(far.resolve("argosy"), near);
    assertThat(launcher.start(link, far, "nodes").said())
        .contains(
            "-Dargosy.cwd=" + far + "\n", "-Dargosy.home=" + tree + "/deploy/target/argosy\n");
    assertThat(launcher.builds()).hasSize(1);
  }

  @Test
  void wordsAndExitCodesAreHandedThrough() throws IOException {
    built();
    launcher.set("JAVA_EXIT", "3");
    Launch launch = launcher.start("why", "/a b/c*d", "--at", "", "$HOME");
    assertThat(launch.said()).endsWith("\nwhy\n/a b/c*d\n--at\n\n$HOME\n");
    assertThat(launch.exitCode()).isEqualTo(3);
  }
}
