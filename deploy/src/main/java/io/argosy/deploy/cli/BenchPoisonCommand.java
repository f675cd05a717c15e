package io.argosy.deploy.cli;

import com.zaxxer.hikari.HikariDataSource;
import io.argosy.bench.poison.PoisonBench;
import io.argosy.bench.poison.PoisonResult;
import io.argosy.deploy.database.EmbeddedDatabase;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code bench poison}. */
@Command(
    name = "poison",
    description = {
      "Puts one wrong observation of each kind into a simulated course of work over four links of"
          + " known rates, with the router's own cycles and a PostgreSQL, and compares what is"
          + " believed and decided afterwards with the same course without it.",
      "It ends with 1 if a wrong observation moves a rate by more than a factor of 1.5 after a"
          + " minute of work or 1.1 after five, sends more than 8 % of the bytes of a minute"
          + " elsewhere or 5 % after five minutes, or if a restarted router differs by more than a"
          + " factor of 1.1."
    })
final class BenchPoisonCommand implements Callable<Integer> {

  private static final int CONNECTIONS = 4;

  @Mixin BenchAnswer answer;

  @Option(
      names = "--kinds",
      split = ",",
      paramLabel = "KIND",
      description = "Only these kinds of wrong observations.")
  List<String> kinds = List.of();

  @Option(names = "--minutes", description = "Minutes of work after the observation, 5 or more.")
  int minutes = 60;

  @Override
  public Integer call() throws IOException {
    if (minutes < 5) {
      throw new IllegalArgumentException("--minutes must be at least 5");
    }
    try (BenchDatabase database = BenchDatabase.of("poison", answer::print)) {
      database.server().start();
      try (HikariDataSource owner = database.server().pool(EmbeddedDatabase.OWNER, CONNECTIONS);
          HikariDataSource router = database.server().pool(EmbeddedDatabase.ROUTER, CONNECTIONS)) {
        PoisonBench bench = new PoisonBench(owner, router, minutes, answer::print);
        bench.create();
        List<PoisonResult> results = bench.run(kinds);
        answer.write(results, table(results));
        return results.stream().allMatch(PoisonResult::isHarmless)
            ? ExitCodes.DONE
            : ExitCodes.NOT_DONE;
      }
    }
  }

  private static TextTable table(List<PoisonResult> results) {
    List<Integer> spans =
        results.getFirst().after().stream().map(PoisonResult.After::minutes).toList();
    TextTable table =
        new TextTable(
            String.join(
                ", ",
                Stream.of(
                        Stream.of("Wrong observation"),
                        spans.stream().map(m -> "rate after %d min".formatted(m)),
                        spans.stream().map(m -> "elsewhere after %d min".formatted(m)),
                        Stream.of("restarted router", "harmless"))
                    .flatMap(words -> words)
                    .toList()));
    for (PoisonResult result : results) {
      table.row(
          Stream.of(
                  Stream.of(result.kind()),
                  result.after().stream().map(BenchPoisonCommand::factor),
                  result.after().stream()
                      .map(after -> BenchAnswer.fixed(1, 100 * after.elsewhere()) + " %"),
                  Stream.of(
                      "x " + BenchAnswer.fixed(2, result.restartFactor()),
                      result.isHarmless() ? "yes" : "NO"))
              .flatMap(words -> words)
              .toArray());
    }
    return table;
  }

  private static String factor(PoisonResult.After after) {
    return after.factor() == null ? "dead" : "x " + BenchAnswer.fixed(2, after.factor());
  }
}
