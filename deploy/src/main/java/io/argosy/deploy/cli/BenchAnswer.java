package io.argosy.deploy.cli;

import io.argosy.bench.routing.BenchResult;
import io.argosy.common.wire.WireJson;
import io.argosy.deploy.screen.TextTable;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints a measurement: a table for people, and a JSON file for programs. */
final class BenchAnswer {

  private static final double NOISY = 3;

  @Spec(Spec.Target.MIXEE)
  CommandSpec spec;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Also write the result to this file as JSON.")
  Optional<Path> json = Optional.empty();

  void write(Object value, TextTable table) {
    write(value);
    table.lines().forEach(this::print);
  }

  /** Writes runs as {@code argosy-bench/1}. */
  void write(List<?> runs, TextTable table) {
    write(BenchResult.of(runs), table);
  }

  /** Writes only the JSON file, if there is one. */
  void write(Object value) {
    json.ifPresent(
        file -> WireJson.tolerant().writeValue(Surroundings.resolve(file).toFile(), value));
  }

  /** A number with a fixed count of digits after the point. */
  static String fixed(int digits, double value) {
    return String.format(Locale.ROOT, "%." + digits + "f", value);
  }

  static String seconds(double seconds) {
    return fixed(2, seconds) + " s";
  }

  /**
   * Says so if other programs may have disturbed a measurement.
   *
   * @param highestLoad largest load average before a round
   * @param digits of the load after the point
   */
  void printLoad(double highestLoad, int digits) {
    if (highestLoad > NOISY) {
      print(
          "The machine was busy: the load was up to %s before a round."
              .formatted(fixed(digits, highestLoad)));
    }
  }

  PrintWriter out() {
    return spec.commandLine().getOut();
  }

  /** All words of the command line. */
  List<String> words() {
    return spec.root().commandLine().getParseResult().originalArgs();
  }

  void print(String sentence) {
    out().println(sentence);
    out().flush();
  }
}
