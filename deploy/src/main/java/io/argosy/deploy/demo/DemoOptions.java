package io.argosy.deploy.demo;

import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The options of a demonstration.
 *
 * @param from the user's directory, which is placed and only read
 * @param generated files to make and place where no directory is given
 * @param once end when everything is verified
 * @param json where the result is written
 * @param data where everything is kept
 * @param dataGiven a person named it, and has to name it to other commands too
 * @param webPort of the page; empty takes a free one
 */
public record DemoOptions(
    Optional<Path> from,
    GeneratedFiles generated,
    boolean once,
    Optional<Path> json,
    Path data,
    boolean dataGiven,
    OptionalInt webPort,
    Mover mover) {

  /** What other commands need to find this demonstration. */
  Optional<Path> dataOption() {
    return Optional.of(data).filter(path -> dataGiven);
  }

  /**
   * The transfer tool.
   *
   * @param backend {@code auto}, {@code http} or {@code fdt}
   * @param fdt the jar of FDT, if there is one
   * @param settings more of each agent's, below {@code argosy.agent}: keys with dots, and values
   */
  public record Mover(String backend, Optional<Path> fdt, Map<String, String> settings) {

    public Mover {
      settings = Map.copyOf(settings);
    }

    public static Mover of(String backend, Optional<Path> fdt) {
      return new Mover(backend, fdt, Map.of());
    }
  }
}
