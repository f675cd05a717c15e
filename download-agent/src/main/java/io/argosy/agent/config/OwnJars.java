package io.argosy.agent.config;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/** The directory the agent's own jar lies in. */
final class OwnJars {

  private OwnJars() {}

  /** The jar there whose name begins so. */
  static Optional<Path> find(String name) {
    try {
      Path own = Path.of(OwnJars.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      try (Stream<Path> beside = Files.list(own.toAbsolutePath().getParent())) {
        return beside.filter(path -> isJar(path, name)).findFirst();
      }
    } catch (URISyntaxException | IOException e) {
      return Optional.empty();
    }
  }

  private static boolean isJar(Path path, String name) {
    String file = path.getFileName().toString();
    return file.startsWith(name) && file.endsWith(".jar");
  }
}
