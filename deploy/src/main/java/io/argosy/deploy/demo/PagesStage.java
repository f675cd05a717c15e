package io.argosy.deploy.demo;

import io.argosy.bench.pages.PagesPrograms;
import io.argosy.deploy.demo.DemoProcesses.Rank;
import io.argosy.deploy.process.JavaProgram;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A database, and later a router and a web process, as an operator starts them. */
public final class PagesStage extends Stage {

  private PagesStage(DemoLayout layout, Consumer<String> lines) throws IOException {
    super(layout, Installation.Manner.OPERATED, lines);
  }

  /**
   * Starts the database.
   *
   * @param data a real path of its own
   */
  public static PagesStage open(Path data, Consumer<String> lines) throws IOException {
    PagesStage stage = new PagesStage(new DemoLayout(data), lines);
    stage.startAll(
        () -> {
          stage.lock();
          stage.startDatabase();
        });
    return stage;
  }

  /** Starts router and web, and returns when both serve. */
  public PagesPrograms serve() throws IOException {
    startRouter(LOOPBACK, Map.of());
    JavaProgram program = programs.web(router().toString(), OptionalInt.empty());
    start(Rank.WEB, program).awaitReady(LONGEST);
    lines.accept("web is ready");
    return new PagesPrograms(
        url(LOOPBACK, program.port()), router(), admin(), this::with, processes());
  }

  private Map<String, List<Long>> processes() throws IOException {
    SequencedMap<String, List<Long>> all = new RunningDemo(layout).processes();
    Map<String, List<Long>> served = new TreeMap<>();
    for (String program : List.of(DemoPrograms.ROUTER, DemoPrograms.WEB, "database")) {
      served.put(program, List.of(all.getOrDefault(program, List.of()).getFirst()));
    }
    return served;
  }
}
