package io.argosy.deploy.process;

import io.argosy.common.process.RunFile;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Function;

/** A program of Argosy in its own Java process. */
public final class JavaProgram implements Program {

  private final String name;
  private final Path home;
  private final Path log;
  private final Path runFile;
  private final Function<OptionalInt, List<String>> command;
  private volatile OptionalInt port = OptionalInt.empty();
  private volatile boolean endsByForce;

  /**
   * @param home the distribution, which is the working directory
   * @param log file to which its standard output is appended
   * @param runFile file that it writes when it is ready
   * @param command returns the command line for the previous port, so that the port stays the same
   *     after a restart
   */
  public JavaProgram(
      String name, Path home, Path log, Path runFile, Function<OptionalInt, List<String>> command) {
    this.name = name;
    this.home = home;
    this.log = log;
    this.runFile = runFile;
    this.command = command;
  }

  @Override
  public String name() {
    return name;
  }

  /** The current or last port. */
  public OptionalInt port() {
    return port;
  }

  @Override
  public ProcessHandle start() throws IOException {
    Files.deleteIfExists(runFile);
    ProcessBuilder builder = new ProcessBuilder(Program.inOwnSession(command.apply(port)));
    builder.directory(home.toFile());
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    return builder.start().toHandle();
  }

  @Override
  public boolean isReady(ProcessHandle process) {
    Optional<RunFile> written = RunFile.find(runFile).filter(file -> file.pid() == process.pid());
    written.ifPresent(file -> port = OptionalInt.of(file.port()));
    return written.isPresent();
  }

  @Override
  public void askToEnd(ProcessHandle process) {
    if (endsByForce) {
      process.destroyForcibly();
    } else {
      process.destroy();
    }
  }

  /** Sets whether {@link #askToEnd} kills the process. */
  public void setEndsByForce(boolean force) {
    endsByForce = force;
  }

  @Override
  public Path log() {
    return log;
  }

  /** The Java that runs this program. */
  public static Path java() {
    return Path.of(System.getProperty("java.home"), "bin", "java");
  }

  /** The options and class path file of a program: {@code java <options> @bin/<program>.args}. */
  public static List<String> javaCommand(List<String> options, String program) {
    List<String> words = new ArrayList<>();
    words.add(java().toString());
    words.addAll(options);
    words.add("@bin/" + program + ".args");
    return words;
  }
}
