package io.argosy.deploy.demo;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The options of a demonstration.
 *
 * @param from directory to place, which is only read
 * @param generated files to generate if no directory is given
 * @param once whether to exit when everything is verified
 * @param json file for the result
 * @param data data directory
 * @param dataGiven whether the user named it, and has to name it to other commands too
 * @param instances 1, or 2 for a debug instance beside the production instance
 * @param circuits whether a circuit is ordered, which files of one link use
 * @param storage whether files move between two XRootD servers instead of four sites with doors
 * @param webPort port of the web pages; empty for a free one
 */
public record DemoOptions(
    Optional<Path> from,
    GeneratedFiles generated,
    boolean once,
    Optional<Path> json,
    Path data,
    boolean dataGiven,
    int instances,
    boolean circuits,
    boolean storage,
    OptionalInt webPort,
    Mover mover) {

  /** The data directory, if other commands need it as an option. */
  Optional<Path> dataOption() {
    return Optional.of(data).filter(path -> dataGiven);
  }

  /**
   * The transfer tool.
   *
   * @param backend {@code auto}, {@code http} or {@code fdt}
   * @param fdt the jar of FDT, if there is one
   * @param settings further settings of each agent, by keys below {@code argosy.agent}
   */
  public record Mover(String backend, Optional<Path> fdt, Map<String, String> settings) {}
}
