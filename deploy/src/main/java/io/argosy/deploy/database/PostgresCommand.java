package io.argosy.deploy.database;

import io.argosy.deploy.process.Program;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs the programs of PostgreSQL. As they refuse to run as root, root starts them in a user
 * namespace.
 *
 * @param home directory that contains {@code bin/postgres}
 * @param log file that their output is appended to
 */
record PostgresCommand(Path home, Path log) {

  private static final String UNSHARE = "/usr/bin/unshare";

  /** Runs a program and waits for its end. */
  void run(String program, List<String> arguments) throws IOException {
    Process process = builder(words(program, arguments)).start();
    int code = Program.exitCode(process);
    if (code != 0) {
      throw new IOException(program + " ended with " + code);
    }
  }

  /** Starts a program in its own session. */
  Process start(String program, List<String> arguments) throws IOException {
    return builder(Program.inOwnSession(words(program, arguments))).start();
  }

  private ProcessBuilder builder(List<String> words) {
    ProcessBuilder builder = new ProcessBuilder(words);
    builder.environment().put("LC_ALL", "C");
    builder.environment().keySet().removeIf(name -> name.startsWith("PG"));
    builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    return builder;
  }

  /** In a user namespace without a mapping, the user id is not 0, but root still owns its files. */
  private List<String> words(String program, List<String> arguments) throws IOException {
    List<String> words = new ArrayList<>();
    if (isRoot()) {
      requireUnshare();
      words.add(UNSHARE);
      words.add("-U");
    }
    words.add(home.resolve("bin").resolve(program).toString());
    words.addAll(arguments);
    return words;
  }

  private static void requireUnshare() throws IOException {
    String refusal =
        "PostgreSQL does not run as root, and this machine does not allow \"unshare -U\","
            + " which would help: start the demonstration as another user";
    if (!Files.isExecutable(Path.of(UNSHARE))) {
      throw new IOException(refusal);
    }
    Process trial =
        new ProcessBuilder(UNSHARE, "-U", "true")
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (Program.exitCode(trial) != 0) {
      throw new IOException(refusal);
    }
  }

  private static boolean isRoot() {
    try {
      return Integer.valueOf(0).equals(Files.getAttribute(Path.of("/proc/self"), "unix:uid"));
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }
}
