package io.argosy.bench.quality;

import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.world.RoundFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Runs the programs of the planner bench, which inherit the environment of this process. */
final class Judge {

  private static final JsonMapper JSON = WireJson.tolerant();

  /** Writes a world of the table of forwarding.py. */
  private static final String FAN =
      """
      import json, sys
      sys.path.insert(0, sys.argv[1])
      import forwarding
      w, c = forwarding.random_fan(*map(int, sys.argv[2:6]))
      print(json.dumps({
          "sites": w.d["sites"], "links": [dict(l, backlog=0) for l in w.d["links"]],
          "datasets": [{"bytes": round(b), "replicas": sorted(w.names[r] for r in held),
                        "destinations": [w.names[d] for d in wanted]} for b, held, wanted in c]}))
      """;

  private final String python;
  private final Path programs;

  /**
   * @throws IllegalArgumentException the programs are missing, or cannot run here
   */
  Judge(String python, Path programs) throws IOException {
    this.python = python;
    this.programs = programs;
    if (!Files.isRegularFile(programs.resolve("simulate.py"))) {
      throw new IllegalArgumentException(programs + " holds no simulate.py");
    }
    try {
      run(List.of("-c", "import numpy, scipy.optimize"));
    } catch (IOException e) {
      throw new IllegalArgumentException(
          python + " needs numpy and scipy; PYTHONPATH may say where they are: " + e.getMessage(),
          e);
    }
  }

  void makeWorld(String family, Size of, int seed, Path world) throws IOException {
    program(
        "mkworld.py",
        family,
        Integer.toString(of.sites()),
        Integer.toString(of.files()),
        Integer.toString(seed),
        world.toString());
  }

  void makeFan(Fan of, int seed, Path world) throws IOException {
    List<String> words = new ArrayList<>(List.of("-c", FAN, programs.toString()));
    Stream.of(of.sites(), seed, of.destinations(), of.replicas())
        .forEach(number -> words.add(number.toString()));
    Files.writeString(world, run(words));
  }

  /** Writes the assignment of one of the planner bench's own strategies. */
  void assign(Path world, String strategy, Path answer) throws IOException {
    program("assign.py", world.toString(), strategy, answer.toString());
  }

  /**
   * Evaluates an assignment.
   *
   * @return seconds until the last file has arrived, divided by the lower bound of that time over
   *     all assignments and rate controls; at least 1
   */
  double ratio(Path world, Path answer) throws IOException {
    String output = program("simulate.py", world.toString(), answer.toString());
    return JSON.readTree(output).required("ratio").asDouble();
  }

  /** Simulates a round with this assignment and returns what a router could observe of it. */
  RoundFile play(Path world, Path answer) throws IOException {
    String output = program("round.py", world.toString(), answer.toString());
    return JSON.readValue(output, RoundFile.class);
  }

  /**
   * Writes an assignment in the format of the planner bench.
   *
   * @param sources the source site of each file
   */
  static void write(Map<String, String> sources, Path file) {
    JSON.writeValue(file, Map.of("assignment", sources));
  }

  private String program(String name, String... arguments) throws IOException {
    List<String> words = new ArrayList<>();
    words.add(programs.resolve(name).toString());
    words.addAll(List.of(arguments));
    return run(words);
  }

  private String run(List<String> arguments) throws IOException {
    List<String> words = new ArrayList<>();
    words.add(python);
    words.addAll(arguments);
    Path complaints = Files.createTempFile("argosy-judge", ".err");
    try {
      Process process = new ProcessBuilder(words).redirectError(complaints.toFile()).start();
      process.getOutputStream().close();
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (process.waitFor() != 0) {
        String why = Files.readString(complaints).strip();
        throw new IOException(
            "%s: %s".formatted(String.join(" ", words), why.substring(why.lastIndexOf('\n') + 1)));
      }
      return output;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the planner bench ran", e);
    } finally {
      Files.delete(complaints);
    }
  }
}
