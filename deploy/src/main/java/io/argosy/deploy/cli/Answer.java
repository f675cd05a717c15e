package io.argosy.deploy.cli;

import io.argosy.common.wire.WireJson;
import io.argosy.deploy.screen.TextTable;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Supplier;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** How an answer is written: a table for people, JSON for programs. */
final class Answer {

  @Spec(Spec.Target.MIXEE)
  CommandSpec spec;

  @Option(names = "--json", description = "Writes JSON as the router gave it.")
  boolean json;

  /**
   * @param nothing a sentence instead of a table without rows
   */
  void write(Object value, Supplier<TextTable> table, String nothing) {
    write(value, table);
    if (!json && table.get().isEmpty()) {
      say(nothing);
    }
  }

  void write(Object value, Supplier<TextTable> table) {
    PrintWriter out = spec.commandLine().getOut();
    if (json) {
      out.println(WireJson.tolerant().writeValueAsString(value));
    } else {
      TextTable rows = table.get();
      (rows.isEmpty() ? List.<String>of() : rows.lines()).forEach(out::println);
    }
    out.flush();
  }

  /** Writes to standard error what the command could not do, with {@code --json} too. */
  void warn(String sentence) {
    spec.commandLine().getErr().println(sentence);
    spec.commandLine().getErr().flush();
  }

  /** A sentence for people only. */
  void say(String sentence) {
    if (!json) {
      spec.commandLine().getOut().println(sentence);
      spec.commandLine().getOut().flush();
    }
  }
}
