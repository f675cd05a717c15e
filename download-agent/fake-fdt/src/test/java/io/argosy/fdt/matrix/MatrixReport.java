package io.argosy.fdt.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** The observations of each case, in one column per program. */
final class MatrixReport {

  /** The time from before the server's start to both ends is reported, not compared. */
  record Seen(Observation what, Duration took) {}

  private final Map<String, Map<String, Seen>> rows = new TreeMap<>();

  synchronized void add(String program, String name, Seen seen) {
    rows.computeIfAbsent(name, row -> new TreeMap<>()).put(program, seen);
  }

  /** Writes the report, for people and for programs; no test depends on it. */
  void write(Path directory) throws IOException {
    Files.createDirectories(directory);
    var mapper = JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();
    Files.writeString(directory.resolve("fdt-matrix.json"), mapper.writeValueAsString(rows));
    Files.writeString(directory.resolve("fdt-matrix.txt"), table());
  }

  private String table() {
    var text = new StringBuilder();
    rows.forEach((name, seen) -> text.append(row(name, seen)));
    return text.toString();
  }

  private static String row(String name, Map<String, Seen> seen) {
    var text = new StringBuilder(name).append(": ");
    boolean alike = seen.values().stream().map(Seen::what).distinct().count() == 1;
    text.append(seen.size() == 1 ? "seen once" : alike ? "alike" : "DIFFERENT").append('\n');
    seen.forEach((program, each) -> text.append(lines(program, each)));
    return text.toString();
  }

  private static String lines(String program, Seen seen) {
    var what = seen.what();
    String ends = "  %-4s client %s, server %s, in %.1f s%n";
    return ends.formatted(program, what.client(), what.server(), seen.took().toMillis() / 1e3)
        + ("       left " + what.left() + "\n")
        + ("       client says " + what.clientSays() + "\n")
        + ("       server says " + what.serverSays() + "\n");
  }
}
