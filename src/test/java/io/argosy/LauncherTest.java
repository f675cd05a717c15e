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
import org.junit.jupiter.params.provider.ValueSource;

/** When the script {@code argosy} builds, and what it passes to the program. */
class LauncherTest {

  private static final Pattern MODULE = Pattern.compile("<module>(.+)</module>");

  /** Modules for tests alone. */
  private static final Pattern TESTS = Pattern.compile("src/test|.+/(fake-.+|s3proxy)");

  @TempDir private Path directory;
  private CopiedLauncher launcher;

  @BeforeEach
  void copy() throws IOException {
    directory = directory.toRealPath();
    launcher = new CopiedLauncher(directory);
  }

  /** Returns a launcher in a tree that has been built once. */
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
    return MODULE
        .matcher(SourceTree.textOf(SourceTree.root().resolve("pom.xml")))
        .results()
        .map(module -> module.group(1))
        .filter(module -> !TESTS.matcher(module).matches())
        .toList();
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
  void twoStartsBuildOnceAndTheSecondPrintsThatItWaits(boolean flock) throws IOException {
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

    assertThat(first.output()).contains("\none\n");
    assertThat(second.output()).contains("\ntwo\n");
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
    assertThat(failed.output()).isEmpty();
    assertThat(failed.complained())
        .contains("Broken.java:[1,2] cannot find symbol")
        .contains("the build failed; the whole log is " + launcher.tree() + "/.build/build.log");

    Files.delete(launcher.home().resolve("broken"));
    assertThat(launcher.start("demo").output()).contains("\ndemo\n");
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
    assertThat(launcher.start("demo").output()).as("the lock is free").contains("\ndemo\n");
  }

  @Test
  void theFirstHelpPrintsThatItBuilds() throws IOException {
    launcher.set("JAVA_HOME", launcher.jdk("jdk", "21.0.4", true));
    launcher.write("pom.xml");
    launcher.hold();
    Launch launch = launcher.start("--help");
    Waits.until(
        "it says so",
        () -> launch.complained().startsWith("Building Argosy (the first time takes minutes)"));
    launcher.release();
    assertThat(launch.output()).contains("\n--help\n");
  }

  @Test
  void helpComesFromTheLastBuild() throws IOException {
    Path tree = built();
    CopiedLauncher.touch(tree.resolve("pom.xml"));
    for (String[] words : new String[][] {{"--help"}, {"request", "create", "-h"}}) {
      Launch launch = launcher.start(words);
      assertThat(launch.output()).endsWith("\n" + String.join("\n", words) + "\n");
      assertThat(launch.complained()).contains("the sources have changed since the last build");
    }
    assertThat(launcher.builds()).hasSize(1);
    assertThat(launcher.start("nodes").exitCode()).isZero();
    assertThat(launcher.builds()).hasSize(2);
  }

  @Test
  void itIsStartedThroughLinks() throws IOException {
    Path tree = built();
    Path near = Files.createSymbolicLink(directory.resolve("near"), Path.of("the tree/argosy"));
    Path far = Files.createDirectories(directory.resolve("far/away"));
    Path link = Files.createSymbolicLink(far.resolve("argosy"), near);
    assertThat(launcher.start(link, far, "nodes").output())
        .contains(
            "-Dargosy.cwd=" + far + "\n", "-Dargosy.home=" + tree + "/deploy/target/argosy\n");
    assertThat(launcher.builds()).hasSize(1);
  }

  @Test
  void argumentsAndExitCodesArePassedThrough() throws IOException {
    built();
    launcher.set("JAVA_EXIT", "3");
    Launch launch = launcher.start("why", "/a b/c*d", "--at", "", "$HOME");
    assertThat(launch.output()).endsWith("\nwhy\n/a b/c*d\n--at\n\n$HOME\n");
    assertThat(launch.exitCode()).isEqualTo(3);
  }
}
