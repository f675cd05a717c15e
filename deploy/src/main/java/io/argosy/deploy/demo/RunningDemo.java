package io.argosy.deploy.demo;

import io.argosy.common.process.RunFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

/** Finds the processes of a running demonstration. */
public record RunningDemo(DemoLayout layout) {

  private static final String POSTMASTER = "postmaster.pid";

  /** Returns whether the launcher is alive. */
  public boolean isAlive() throws IOException {
    return pid(layout.lock()).flatMap(ProcessHandle::of).filter(ProcessHandle::isAlive).isPresent();
  }

  /**
   * Returns process ids by program, the launcher first; those of the database include its backends.
   *
   * @throws IllegalArgumentException no demonstration runs there
   */
  public SequencedMap<String, List<Long>> processes() throws IOException {
    SequencedMap<String, List<Long>> found = new LinkedHashMap<>();
    found.put("launcher", List.of(required(layout.lock())));
    Stream.concat(
            Stream.of(DemoPrograms.ROUTER, DemoPrograms.WEB), DemoSite.all().map(DemoSite::program))
        .forEach(
            program ->
                RunFile.processOf(layout.runFile(program))
                    .ifPresent(process -> found.put(program, List.of(process.pid()))));
    found.put("database", withDescendants(required(layout.database().resolve(POSTMASTER))));
    return found;
  }

  private static List<Long> withDescendants(long pid) {
    List<Long> family = new ArrayList<>(List.of(pid));
    ProcessHandle.of(pid).stream()
        .flatMap(ProcessHandle::descendants)
        .forEach(child -> family.add(child.pid()));
    return family;
  }

  private long required(Path file) throws IOException {
    return pid(file)
        .orElseThrow(
            () -> new IllegalArgumentException("no demonstration runs on " + layout.data()));
  }

  /** The process number in the first line of a file. */
  static Optional<Long> pid(Path file) throws IOException {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    return Files.readAllLines(file).stream()
        .limit(1)
        .map(String::strip)
        .filter(pid -> pid.matches("\\d{1,10}"))
        .map(Long::valueOf)
        .findFirst();
  }
}
