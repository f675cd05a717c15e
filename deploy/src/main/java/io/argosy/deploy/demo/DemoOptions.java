package io.argosy.deploy.demo;

import io.argosy.common.unit.ByteCount;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What a demonstration is asked to do.
 *
 * @param once end when everything is verified
 * @param json where the result is written
 * @param data where everything is kept
 * @param dataGiven a person named it, and has to name it to other commands too
 * @param webPort of the page; empty takes a free one
 */
public record DemoOptions(
    Source source,
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
   * What moves the files.
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

  /** What is placed. */
  public sealed interface Source {}

  /** A directory of the user's, in place and read-only. */
  public record FromDirectory(Path directory) implements Source {}

  /** Files made for the purpose. */
  public record Generated(int files, ByteCount size) implements Source {

    public Generated {
      if (files < 0) {
        throw new IllegalArgumentException("the number of files is not negative");
      }
    }
  }
}
