package io.argosy;

import io.argosy.system.testbed.Waits;
import java.io.File;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A copy of the launcher script in its own directory, where only the shell's own tools, a fake
 * Maven and fake JDKs exist; the fakes record how they were started.
 */
final class CopiedLauncher {

  private static final List<String> TOOLS =
      List.of(
          "dirname",
          "readlink",
          "sed",
          "find",
          "touch",
          "mkdir",
          "mv",
          "grep",
          "tail",
          "sleep",
          "flock",
          "rm",
          "ln");

  private static final String SHEBANG = "#!BASH";

  private static final String JAVA =
      """
      #!BASH
      printf '%s\\n' "java=$0" "in=$PWD" "$@"
      exit "${JAVA_EXIT:-0}"
      """;

  /** A fake Maven: waits while a hold file exists, and fails if a test asks for it. */
  private static final String MAVEN =
      """
      #!BASH
      echo "$JAVA_HOME $PWD $*" >>"$HOME/builds"
      trap 'echo ended >>"$HOME/builds"; exit 143' TERM
      while [ -e "$HOME/hold" ]; do sleep 0.05; done
      if [ -e "$HOME/broken" ]; then
        echo '[ERROR] /src/Broken.java:[1,2] cannot find symbol'
        exit 1
      fi
      mkdir -p deploy/target/argosy/bin
      touch deploy/target/argosy/bin/argosy.args
      """;

  private final Path directory;
  private final Map<String, String> environment = new TreeMap<>();

  CopiedLauncher(Path directory) throws IOException {
    this.directory = directory;
    Files.createDirectories(home());
    Path tools = directory.resolve("tools");
    for (String tool : TOOLS) {
      program(tools.resolve(tool), SHEBANG + "\nexec " + installed(tool) + " \"$@\"\n");
    }
    program(tools.resolve("mvn"), MAVEN);
    program(launcher(), text());
    environment.put("PATH", tools.toString());
    environment.put("HOME", home().toString());
  }

  /** Returns the shipped script, changed to search for JDKs below the test directory only. */
  private String text() {
    return SourceTree.textOf(SourceTree.root().resolve("argosy"))
        .replace("#!/usr/bin/env bash", SHEBANG)
        .replace(" /usr/lib/jvm/*", " \"" + directory + "\"/jvm/*")
        .replace("/usr/libexec/", directory + "/libexec/");
  }

  private static Path installed(String tool) throws IOException {
    for (String place : System.getenv("PATH").split(File.pathSeparator)) {
      if (Files.isExecutable(Path.of(place, tool))) {
        return Path.of(place, tool);
      }
    }
    throw new FileSystemException(tool, null, "is not on the PATH");
  }

  private void program(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text.replace(SHEBANG, "#!" + installed("bash")));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  Path tree() {
    return directory.resolve("the tree");
  }

  Path launcher() {
    return tree().resolve("argosy");
  }

  Path home() {
    return directory.resolve("home");
  }

  /** Creates a fake JDK of this version, with {@code javac} only if {@code compiler} is set. */
  Path jdk(String place, String version, boolean compiler) throws IOException {
    Path jdk = directory.resolve(place);
    program(jdk.resolve("bin/java"), JAVA);
    if (compiler) {
      program(jdk.resolve("bin/javac"), JAVA);
    }
    Files.writeString(jdk.resolve("release"), "JAVA_VERSION=\"" + version + "\"\n");
    return jdk;
  }

  /** Sets the answer of {@code java_home} on macOS. */
  void javaHomeAnswers(Path jdk) throws IOException {
    program(directory.resolve("libexec/java_home"), SHEBANG + "\necho '" + jdk + "'\n");
  }

  void without(String tool) throws IOException {
    Files.delete(directory.resolve("tools").resolve(tool));
  }

  void set(String variable, Object value) {
    environment.put(variable, value.toString());
  }

  /** Writes a source file with a time before every later build. */
  Path write(String path) throws IOException {
    Path file = tree().resolve(path);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "text");
  }

  /** Makes the file newer than the last build, as an editor does. */
  static void touch(Path file) throws IOException {
    Files.setLastModifiedTime(file, FileTime.fromMillis(System.currentTimeMillis()));
  }

  /** Makes builds wait from now on. */
  void hold() throws IOException {
    Files.createFile(home().resolve("hold"));
  }

  void release() throws IOException {
    Files.delete(home().resolve("hold"));
  }

  /**
   * Returns the lines that Maven recorded: one for each start, and one for each interrupted build.
   */
  List<String> builds() throws IOException {
    Path builds = home().resolve("builds");
    return Files.exists(builds) ? Files.readAllLines(builds) : List.of();
  }

  record Launch(Process process, Path out, Path err) {

    int exitCode() {
      Waits.until("the launcher has ended", () -> !process.isAlive());
      return process.exitValue();
    }

    String output() {
      exitCode();
      return SourceTree.textOf(out);
    }

    String complained() {
      return SourceTree.textOf(err);
    }
  }

  Launch start(String... words) throws IOException {
    return start(launcher(), directory, words);
  }

  /**
   * @param called the launcher, or a link to it
   */
  Launch start(Path called, Path from, String... words) throws IOException {
    Path out = Files.createTempFile(directory, "out", ".txt");
    Path err = Files.createTempFile(directory, "err", ".txt");
    ProcessBuilder builder = new ProcessBuilder(called.toString());
    builder.command().addAll(List.of(words));
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.directory(from.toFile());
    builder.redirectOutput(out.toFile()).redirectError(err.toFile());
    return new Launch(builder.start(), out, err);
  }
}
