package io.argosy.system.testbed;

import io.argosy.SourceTree;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The programs as the build left them. */
public final class Distribution {

  public static final Path HOME = SourceTree.root().resolve("deploy/target/argosy");

  /** Where logs, and what PostgreSQL unpacks once, are kept. */
  static final Path TARGET = SourceTree.root().resolve("src/test/target");

  private Distribution() {}

  /** False before the distribution was packaged: there is nothing to test then. */
  public static boolean isThere() {
    return Files.exists(HOME.resolve("bin/router.args"));
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
