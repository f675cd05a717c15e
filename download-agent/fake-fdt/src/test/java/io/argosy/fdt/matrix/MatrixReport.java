package io.argosy.fdt.matrix;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** What was seen of each case, program beside program. */
final class MatrixReport {

  private final Map<String, Map<String, Observation>> rows = new LinkedHashMap<>();

  void add(String program, String name, Observation seen) {
    rows.computeIfAbsent(name, row -> new TreeMap<>()).put(program, seen);
  }

  /** Adds nothing to what the tests say, but can be read: by people, and by programs. */
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

  private static String row(String name, Map<String, Observation> seen) {
    var text = new StringBuilder(name).append(": ");
    boolean alike = seen.values().stream().distinct().count() == 1;
    text.append(seen.size() == 1 ? "seen once" : alike ? "alike" : "DIFFERENT").append('\n');
    seen.forEach(
        (program, what) ->
            text.append(
                    "  %-4s client %s, server %s%n"
                        .formatted(program, what.client(), what.server()))
                .append("       left " + what.left() + "\n")
                .append("       client says " + what.clientSays() + "\n")
                .append("       server says " + what.serverSays() + "\n"));
    return text.toString();
  }
}
