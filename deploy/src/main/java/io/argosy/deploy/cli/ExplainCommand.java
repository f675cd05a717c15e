package io.argosy.deploy.cli;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.ChangeWords;
import io.argosy.common.wire.user.DecisionForm;
import io.argosy.common.wire.user.DecisionView;
import io.argosy.common.wire.user.ExplanationView;
import io.argosy.common.wire.user.ScoreUnit;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Explains which source was chosen for a file. */
@Command(
    name = "explain",
    description = "Explains the choice of a file's source: what was known, and how old it was.")
final class ExplainCommand implements Callable<Integer> {

  @Mixin Router router;

  @Parameters(paramLabel = "LFN", description = "File name, such as /demo/photos/one.jpg.")
  Lfn lfn;

  @Option(names = "--at", required = true, description = "Destination of the file.")
  NodeName node;

  @Override
  public Integer call() throws IOException {
    DecisionView decision =
        router
            .client()
            .post("/query/v1/decisions", new DecisionForm(lfn, node), DecisionView.class);
    List<String> lines = new ArrayList<>(table(decision));
    lines.add(summary(decision));
    Optional.ofNullable(decision.tree()).ifPresent(tree -> lines.addAll(tree(decision, tree)));
    Optional.ofNullable(decision.explanation()).ifPresent(why -> explain(why, lines));
    router.write(decision, lines);
    return ExitCodes.DONE;
  }

  private static String summary(DecisionView decision) {
    return "decided %s by %s in cycle %s%s"
        .formatted(
            decision.decidedAt().truncatedTo(ChronoUnit.SECONDS),
            decision.strategy(),
            decision.cycle(),
            Optional.ofNullable(decision.unexplained())
                .map(why -> "; the input of the decision is not stored: " + why)
                .orElse(""));
  }

  private static List<String> tree(DecisionView decision, DecisionView.Tree tree) {
    ScoreUnit unit = ScoreUnit.of(decision.strategy());
    String path = tree.path().stream().map(NodeName::value).collect(Collectors.joining(" -> "));
    DecisionView.Candidate direct = tree.direct();
    return List.of(
        "The file comes by way of other destinations: " + path,
        direct == null
            ? "No other source could be used."
            : "From %s, as chosen: %s; directly from %s: %s"
                .formatted(
                    decision.chosen(),
                    unit.text(decision.score()),
                    direct.node(),
                    unit.text(direct.score())));
  }

  private static void explain(ExplanationView why, List<String> lines) {
    lines.add("Terms are in seconds, unless their names say otherwise:");
    for (ExplanationView.Source source : why.sources()) {
      lines.add(source.node() + ": " + terms(source));
      source.way().stream()
          .flatMap(hop -> hop.data().stream())
          .filter(datum -> !datum.later())
          .forEach(datum -> lines.add("  " + datum.detail()));
    }
    why.details(true).forEach(detail -> lines.add("Known now: " + detail));
    lines.add(verdict(why));
    Optional.ofNullable(why.runnerUp()).map(ChangeWords::of).ifPresent(lines::addAll);
  }

  private static String verdict(ExplanationView why) {
    return switch (why.verdict()) {
      case "best" -> best(why.strategy());
      case "best-in-its-turn" -> "The chosen source was the best one when this file's turn came.";
      case "batch-first" -> "Another source would deliver this file sooner, but all files later.";
      default -> "Verdict: " + why.verdict();
    };
  }

  private static String best(String strategy) {
    return (strategy.equals("completion")
            ? "Shortest estimated completion"
            : "The best source by " + strategy)
        + ", counting everything planned in this cycle.";
  }

  private static String terms(ExplanationView.Source source) {
    return source.terms().entrySet().stream()
        .map(term -> String.format(Locale.ROOT, "%s %.3g", term.getKey(), term.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static List<String> table(DecisionView decision) {
    ScoreUnit unit = ScoreUnit.of(decision.strategy());
    TextTable table = new TextTable("Source, Score, Chosen");
    for (var one : decision.candidates()) {
      String chosen = one.node().equals(decision.chosen()) ? "yes" : "";
      table.row(one.node(), unit.text(one.score()), chosen);
    }
    return table.isEmpty() ? List.of() : table.lines();
  }
}
