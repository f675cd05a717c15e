package io.argosy.system.testbed;

import io.argosy.SourceTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The FDT of a test: the jar that ARGOSY_FDT_JAR names, or else the stand-in of the build. */
public final class FdtJar {

  public static final String VARIABLE = "ARGOSY_FDT_JAR";

  private static final Path BUILT = SourceTree.root().resolve("download-agent/fake-fdt/target");

  private FdtJar() {}

  public static boolean isReal() {
    return real().isPresent();
  }

  public static Path path() {
    return real().map(Path::of).orElseGet(FdtJar::standIn);
  }

  private static Optional<String> real() {
    return Optional.ofNullable(System.getenv(VARIABLE)).filter(jar -> !jar.isBlank());
  }

  /** If nothing was packaged, the file does not exist, but then no test uses it. */
  private static Path standIn() {
    if (!Files.isDirectory(BUILT)) {
      return BUILT;
    }
    try (Stream<Path> built = Files.list(BUILT)) {
      return built
          .filter(
              file ->
                  file.getFileName().toString().matches("argosy-fake-fdt-[^-]*(-SNAPSHOT)?\\.jar"))
          .findFirst()
          .orElse(BUILT);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Returns lines for {@code agent.yaml}, below {@code argosy.agent}, that move every file by FDT.
   */
  public static List<String> settings() {
    return List.of(
        "fdt.jar: \"%s\"".formatted(path()), "fdt.ports: 31500-31579", "transfer.backend: fdt");
  }
}
