package io.argosy.system.testbed;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.SourceTree;
import io.argosy.deploy.ArgosyMain;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The programs as the build left them. */
public final class Distribution {

  public static final Path HOME = SourceTree.root().resolve("deploy/target/argosy");

  /** Where logs, and what PostgreSQL unpacks once, are kept. */
  static final Path TARGET = SourceTree.root().resolve("src/test/target");

  /** The number of this JVM among those that run tests at the same time. */
  static final int FORK = Integer.getInteger("surefire.forkNumber", 1);

  /** Programs of a test live for seconds: that they are up soon counts for more than their peak. */
  private static final String SOON = "-XX:TieredStopAtLevel=1";

  private Distribution() {}

  /**
   * Skips the test where nothing was packaged, as after {@code mvn test} or in an editor. A build
   * that packages and leaves no distribution is broken, and its tests fail.
   */
  public static void require() {
    require(Files.exists(HOME.resolve("bin/router.args")), isPackaged());
  }

  static void require(boolean isThere, boolean isPackaged) {
    if (isPackaged && !isThere) {
      throw new AssertionError("the programs were packaged, but not into " + HOME);
    }
    assumeTrue(isThere, "the programs are made at package");
  }

  /** The build gives tests the jars it has packaged, and directories of classes before. */
  private static boolean isPackaged() {
    var source = ArgosyMain.class.getProtectionDomain().getCodeSource().getLocation();
    Path place = Path.of(URI.create(source.toString()));
    return Files.isRegularFile(place) && place.startsWith(SourceTree.root());
  }

  /** A program that serves, as small as a test needs it. */
  static List<String> server(String program, int megabytes, List<String> arguments) {
    List<String> options = new ArrayList<>(List.of("-Xmx" + megabytes + "m", SOON));
    options.addAll(Archives.ofServer(program));
    return command(program, options, arguments);
  }

  /** {@code argosy} with these words, which ends soon. */
  static List<String> argosy(List<String> options, List<String> words) {
    List<String> all = new ArrayList<>(options);
    all.add(SOON);
    all.addAll(Archives.ofCommand());
    return command("argosy", all, words);
  }

  /** {@code java <options> @bin/<program>.args <arguments>}, with the java that runs this test. */
  public static List<String> command(String program, List<String> options, List<String> arguments) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(options);
    words.add("@bin/" + program + ".args");
    words.addAll(arguments);
    return words;
  }
}
