package io.argosy.deploy.process;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Gives a process a session of its own, so that Ctrl-C reaches only the launcher, which then ends
 * everything in order.
 */
public final class OwnSession {

  private OwnSession() {}

  /** The same command where there is no {@code setsid}: it works, only its end is less orderly. */
  public static List<String> of(List<String> command) {
    return setsid()
        .map(path -> Stream.concat(Stream.of(path.toString()), command.stream()).toList())
        .orElse(command);
  }

  private static Optional<Path> setsid() {
    return Stream.of("/usr/bin/setsid", "/bin/setsid")
        .map(Path::of)
        .filter(Files::isExecutable)
        .findFirst();
  }
}
