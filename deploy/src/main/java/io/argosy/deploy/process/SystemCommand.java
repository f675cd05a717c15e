package io.argosy.deploy.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Programs of the operating system that are run to their end. */
public final class SystemCommand {

  private static final List<String> PLACES = List.of("/usr/sbin", "/sbin", "/usr/bin", "/bin");

  private SystemCommand() {}

  /** Returns whether a program is in the search path or in a usual directory for programs. */
  public static boolean isThere(String program) {
    return Stream.concat(Stream.of(System.getenv("PATH").split(":")), PLACES.stream())
        .anyMatch(place -> Files.isExecutable(Path.of(place, program)));
  }

  /**
   * Returns what it wrote.
   *
   * @throws IOException it fails; the message has its words
   */
  public static String run(String... words) throws IOException {
    return runWith("", List.of(words));
  }

  /**
   * Returns what it wrote.
   *
   * @param input what it reads
   * @throws IOException it fails; the message has its words
   */
  public static String runWith(String input, List<String> words) throws IOException {
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    try (OutputStream in = process.getOutputStream()) {
      in.write(input.getBytes(StandardCharsets.UTF_8));
    }
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    int code = Program.exitCode(process);
    if (code != 0) {
      throw new IOException(
          "%s ended with %d: %s".formatted(String.join(" ", words), code, output.strip()));
    }
    return output;
  }
}
