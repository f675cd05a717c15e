package io.argosy.system.testbed;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;

/** A command of {@code argosy}, by default run against the testbed's router as its admin. */
public final class CommandRun {

  private final SystemProgram program;

  private CommandRun(SystemProgram program) {
    this.program = program;
  }

  public static CommandRun of(Testbed bed, String... words) {
    return withToken(bed, bed.database().secrets().path(RouterProgram.ADMIN_TOKEN), words);
  }

  /** Runs it with the token of a node's first agent. */
  public static CommandRun asAgent(Testbed bed, String node, String... words) {
    Path token = bed.database().secrets().path(Agents.nameOf(node) + ".token");
    return withToken(bed, token, words);
  }

  /** Runs it with this token. */
  public static CommandRun withToken(Testbed bed, Path token, String... words) {
    List<String> router =
        List.of("--router", bed.router().uri().toString(), "--token-file", token.toString());
    return alone(bed, Stream.concat(Stream.of(words), router.stream()).toList());
  }

  /** Runs it without a router. */
  public static CommandRun alone(Testbed bed, List<String> words) {
    Path log = bed.home().resolve("commands").resolve(UUID.randomUUID() + ".log");
    return started(log, words, List.of(), Map.of());
  }

  /**
   * Runs it without a testbed, with further environment variables; it may start its own database.
   */
  public static CommandRun withoutTestbed(
      Path log, Map<String, String> environment, String... words) {
    List<String> cache = List.of("-Dargosy.cache=" + Archives.CACHE);
    return started(log, List.of(words), cache, environment);
  }

  private static CommandRun started(
      Path log, List<String> words, List<String> options, Map<String, String> environment) {
    SystemProgram program =
        new SystemProgram(
            "argosy " + String.join(" ", words), log, log.resolveSibling("without-run-file"));
    program.start(Distribution.argosy(options, words), environment);
    return new CommandRun(program);
  }

  /** Waits until it ends; returns the exit code. */
  public int exitCode() {
    return program.awaitExit();
  }

  /** Returns its output until now. */
  public String text() {
    return program.log();
  }
}
