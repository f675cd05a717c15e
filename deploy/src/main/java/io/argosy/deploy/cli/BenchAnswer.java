package io.argosy.deploy.cli;

import io.argosy.common.wire.WireJson;
import io.argosy.deploy.screen.TextTable;
import java.io.PrintWriter;
import java.nio.file.Path;
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
    json.ifPresent(
        file -> WireJson.tolerant().writeValue(Surroundings.resolve(file).toFile(), value));
    table.lines().forEach(this::say);
  }

  void say(String sentence) {
    PrintWriter out = spec.commandLine().getOut();
    out.println(sentence);
    out.flush();
  }
}
