package io.argosy.deploy.grid;

import io.argosy.deploy.process.JavaProgram;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The same command line once more as a process in the hub of a network, so that database, router
 * and the bench itself are where the agents find them.
 */
public final class HubProcess {

  private static final List<String> INHERITED =
      List.of("argosy.home", "argosy.cwd", "argosy.cache");

  private HubProcess() {}

  /**
   * Runs it to its end and removes the network, also when this process is told to end.
   *
   * @param words of the command line
   * @return its exit code
   */
  public static int run(GridNetwork network, List<String> words) throws IOException {
    Process process =
        new ProcessBuilder(command(network, words))
            .directory(new File(System.getProperty("argosy.home", ".")))
            .inheritIO()
            .start();
    Thread hook = Thread.ofPlatform().name("end-hub").unstarted(() -> end(process, network));
    Runtime.getRuntime().addShutdownHook(hook);
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  private static List<String> command(GridNetwork network, List<String> words) {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    List<String> options =
        INHERITED.stream()
            .filter(name -> System.getProperty(name) != null)
            .map(name -> "-D" + name + "=" + System.getProperty(name))
            .toList();
    List<String> command = new ArrayList<>(List.of("ip", "netns", "exec", network.hub()));
    command.addAll(JavaProgram.javaCommand(java, options, "argosy"));
    command.addAll(words);
    return command;
  }

  private static void end(Process process, GridNetwork network) {
    process.destroy();
    process.onExit().join();
    try {
      network.close();
    } catch (IOException theNextBenchRemovesIt) {
      return;
    }
  }
}
