package io.argosy.deploy.cli;

import io.argosy.common.wire.WireJson;
import java.io.PrintWriter;
import java.util.List;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Prints the answer of a command: lines for people, or JSON for programs. */
class Answer {

  @Spec(Spec.Target.MIXEE)
  CommandSpec spec;

  @Option(names = "--json", description = "Print the answer as JSON.")
  boolean json;

  /**
   * @param lines printed in place of the value where no JSON is wanted
   */
  void write(Object value, List<String> lines) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(WireJson.tolerant().writeValueAsString(value));
    } else {
      lines.forEach(out::println);
    }
    out.flush();
  }

  /** Prints an error that did not end the command; {@code --json} does not suppress it. */
  void warn(String sentence) {
    spec.commandLine().getErr().println(sentence);
    spec.commandLine().getErr().flush();
  }

  /** Prints a sentence unless JSON is wanted. */
  void print(String sentence) {
    if (!json) {
      spec.commandLine().getOut().println(sentence);
      spec.commandLine().getOut().flush();
    }
  }
}
