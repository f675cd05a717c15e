package io.argosy.system.testbed;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.SourceTree;
import io.argosy.deploy.ArgosyMain;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The packaged programs. */
public final class Distribution {

  public static final Path HOME = SourceTree.root().resolve("deploy/target/argosy");

  /** The directory of logs and of the unpacked PostgreSQL. */
  static final Path TARGET = SourceTree.root().resolve("src/test/target");

  /** The number of this JVM among those that run tests at the same time. */
  static final int FORK = Integer.getInteger("argosy.fork", 1);

  /** Programs of a test run for seconds, so a short start matters more than peak performance. */
  private static final String SOON = "-XX:TieredStopAtLevel=1";

  private Distribution() {}

  /**
   * Skips the test if nothing was packaged, as after {@code mvn test} or in an editor. A build that
   * packages but leaves no distribution is broken, and its tests fail.
   */
  public static void require() {
    require(Files.exists(HOME.resolve("bin/router.args")), isPackaged());
  }

  static void require(boolean isThere, boolean isPackaged) {
    if (isPackaged && !isThere) {
      throw new AssertionError("the programs were packaged, but not into " + HOME);
    }
    assumeTrue(isThere, "the programs are built at package");
  }

  /** Tests that run after packaging have jars on their class path, earlier ones directories. */
  private static boolean isPackaged() {
    var source = ArgosyMain.class.getProtectionDomain().getCodeSource().getLocation();
    Path place = Path.of(URI.create(source.toString()));
    return Files.isRegularFile(place) && place.startsWith(SourceTree.root());
  }

  /** Returns the command line of a server with a small heap. */
  static List<String> server(String program, int megabytes, List<String> arguments) {
    List<String> options = new ArrayList<>(List.of("-Xmx" + megabytes + "m", SOON));
    options.addAll(Archives.ofServer(program));
    return command(program, options, arguments);
  }

  /** Returns the command line of {@code argosy}. */
  static List<String> argosy(List<String> options, List<String> words) {
    List<String> all = new ArrayList<>(options);
    all.add(SOON);
    all.addAll(Archives.ofCommand());
    return command("argosy", all, words);
  }

  /**
   * Returns {@code java <options> @bin/<program>.args <arguments>}, with the java that runs this
   * test.
   */
  public static List<String> command(String program, List<String> options, List<String> arguments) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(options);
    words.add("@bin/" + program + ".args");
    words.addAll(arguments);
    return words;
  }
}
