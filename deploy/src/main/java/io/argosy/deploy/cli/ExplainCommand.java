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
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Says why a file comes from where it comes. */
@Command(
    name = "explain",
    description = "Says why a file comes from where it comes: what was known, and how old it was.",
    mixinStandardHelpOptions = true,
    footer = {"", ExitCodes.EXPLANATION})
final class ExplainCommand implements Callable<Integer> {

  @Mixin RouterOptions router;
  @Mixin Answer answer;

  @Parameters(paramLabel = "LFN", description = "Such as /demo/photos/one.jpg.")
  Lfn lfn = new Lfn("/none");

  @Option(names = "--at", required = true, paramLabel = "NODE", description = "Its destination.")
  NodeName node = new NodeName("none");

  @Override
  public Integer call() throws IOException {
    DecisionView decision =
        router
            .connect()
            .post("/query/v1/decisions", new DecisionForm(lfn, node), DecisionView.class);
    answer.write(decision, () -> table(decision));
    answer.say(summary(decision));
    Optional.ofNullable(decision.explanation()).ifPresent(this::tell);
    return ExitCodes.DONE;
  }

  private static String summary(DecisionView decision) {
    return "decided %s by %s in cycle %s%s"
        .formatted(
            decision.decidedAt().truncatedTo(ChronoUnit.SECONDS),
            decision.strategy(),
            decision.cycle(),
            Optional.ofNullable(decision.unexplained())
                .map(why -> "; what was known then is not kept: " + why)
                .orElse(""));
  }

  private void tell(ExplanationView why) {
    answer.say("Terms are in seconds, unless their names say otherwise:");
    for (ExplanationView.Source source : why.sources()) {
      answer.say(source.node() + ": " + terms(source));
      source.way().stream()
          .flatMap(hop -> hop.data().stream())
          .forEach(datum -> answer.say("  " + datum.detail()));
    }
    answer.say(verdict(why));
    Optional.ofNullable(why.runnerUp()).map(ChangeWords::of).stream()
        .flatMap(List::stream)
        .forEach(answer::say);
  }

  private static String verdict(ExplanationView why) {
    return switch (why.verdict()) {
      case "best" -> best(why.strategy());
      case "best-in-its-turn" -> "The chosen source was the best one when this file's turn came.";
      case "batch-first" -> "Another source would have this file sooner, and all files later.";
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

  private static TextTable table(DecisionView decision) {
    ScoreUnit unit = ScoreUnit.of(decision.strategy());
    TextTable table = new TextTable("Source", "Score", "Chosen");
    decision
        .candidates()
        .forEach(
            one ->
                table.row(
                    one.node(),
                    unit.text(one.score()),
                    one.node().equals(decision.chosen()) ? "yes" : ""));
    return table;
  }
}
