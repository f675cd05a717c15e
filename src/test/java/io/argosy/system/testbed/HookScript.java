package io.argosy.system.testbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A hook of circuits: it records its argument and its variables, and then runs what a test sets.
 */
public final class HookScript {

  private static final String TEXT =
      """
      {
        echo "$2"
        env | grep -E '^ARGOSY_(ADDRESS|KEY|MTU|PEER|RATE|VLAN)=' | LC_ALL=C sort
      } | paste -s -d ' ' >> "$(dirname "$0")/$1.runs"
      if [ -e "$(dirname "$0")/$1.$2" ]; then . "$(dirname "$0")/$1.$2"; fi
      """;

  private final Path directory;

  public HookScript() {
    try {
      directory = Files.createTempDirectory("argosy-system-hook-");
      Files.writeString(directory.resolve("hook"), TEXT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the setting of an endpoint at a node. */
  public String setting(String node) {
    return "hook: [sh, \"%s\", %s]".formatted(directory.resolve("hook"), node);
  }

  /** Returns the runs for a circuit: each with its verb and other variables, in one line. */
  public List<String> runs(String node, String key) {
    Path runs = directory.resolve(node + ".runs");
    String own = " ARGOSY_KEY=" + key + " ";
    return Files.exists(runs)
        ? Trees.textOf(runs)
            .lines()
            .filter(line -> line.contains(own))
            .map(line -> line.replace(own, " "))
            .toList()
        : List.of();
  }

  /**
   * Does this too from now on.
   *
   * @param verb {@code up} or {@code down}
   */
  public void set(String node, String verb, String commands) {
    try {
      Files.writeString(directory.resolve(node + "." + verb), commands);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Hangs from now on. */
  public void hang(String node, String verb) {
    set(node, verb, "echo $$ > '%s'; exec sleep 600".formatted(pid()));
  }

  /** Waits until it hangs, and returns its process. */
  public ProcessHandle awaitHanging() {
    Waits.until("the hook hangs", () -> Files.exists(pid()) && Trees.textOf(pid()).endsWith("\n"));
    return ProcessHandle.of(Long.parseLong(Trees.textOf(pid()).strip())).orElseThrow();
  }

  private Path pid() {
    return directory.resolve("pid");
  }

  /** Succeeds from now on, and forgets the runs. */
  public void reset() {
    Trees.leaves(directory).stream().filter(file -> !file.endsWith("hook")).forEach(Trees::delete);
  }

  public void delete() {
    Trees.delete(directory);
  }
}
