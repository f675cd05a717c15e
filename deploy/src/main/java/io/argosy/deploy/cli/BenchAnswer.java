package io.argosy.deploy.cli;

import io.argosy.common.wire.WireJson;
import io.argosy.deploy.screen.TextTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How a measurement is told: a table for people, and a file for programs. */
final class BenchAnswer {

  @Spec(Spec.Target.MIXEE)
  CommandSpec spec;

  @Option(names = "--json", paramLabel = "FILE", description = "Also writes the result as JSON.")
  Optional<Path> json = Optional.empty();

  void write(Object value, TextTable table) {
    write(value);
    show(table);
  }

  /** Into the file alone, where one is wished. */
  void write(Object value) {
    json.ifPresent(
        file -> WireJson.tolerant().writeValue(Surroundings.resolve(file).toFile(), value));
  }

  void show(TextTable table) {
    table.lines().forEach(this::say);
  }

  PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** The whole command line, as it was typed. */
  List<String> words() {
    return spec.root().commandLine().getParseResult().originalArgs();
  }

  void say(String sentence) {
    out().println(sentence);
    out().flush();
  }
}
