package io.argosy.deploy.demo;

import io.argosy.bench.latency.RouterCalls;
import io.argosy.bench.pages.PagesPrograms;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.database.EmbeddedDatabase;
import io.argosy.deploy.database.PostgresBinaries;
import io.argosy.deploy.database.Secrets;
import io.argosy.deploy.demo.DemoProcesses.Rank;
import io.argosy.deploy.process.JavaProgram;
import io.argosy.deploy.process.Supervised;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A database, and later a router and a web process, as an operator starts them. */
public final class PagesStage implements PagesPrograms, AutoCloseable {

  private static final Duration LONGEST = Duration.ofMinutes(5);

  private final DemoLayout layout;
  private final DataLock lock;
  private final Secrets secrets;
  private final Consumer<String> tell;
  private final DemoProcesses processes = new DemoProcesses();
  private final EmbeddedDatabase database;
  private final DemoPrograms programs;
  private URI webUrl = URI.create("");
  private URI routerUrl = URI.create("");

  private PagesStage(DemoLayout layout, Consumer<String> tell) throws IOException {
    this.layout = layout;
    this.tell = tell;
    Files.createDirectories(layout.logs());
    lock = DataLock.take(layout);
    secrets = new Secrets(layout.run());
    Installation installation = Installation.own(layout.cache());
    Path binaries = PostgresBinaries.unpackedBelow(installation.cache());
    database =
        new EmbeddedDatabase(binaries, layout.database(), layout.log("database"), secrets, tell);
    programs = new DemoPrograms(installation, layout, Installation.Manner.OPERATED);
  }

  /**
   * Starts the database.
   *
   * @param data a real path of its own
   */
  public static PagesStage open(Path data, Consumer<String> tell) throws IOException {
    PagesStage stage = new PagesStage(new DemoLayout(data), tell);
    Runtime.getRuntime()
        .addShutdownHook(Thread.ofPlatform().name("end-all").unstarted(stage.processes::close));
    boolean up = false;
    try {
      DemoProcesses.endLeftovers(stage.layout);
      stage.processes.take(Rank.DATABASE, stage.database.supervised());
      stage.database.start();
      up = true;
      return stage;
    } finally {
      if (!up) {
        stage.close();
      }
    }
  }

  public String jdbcUrl() {
    return database.jdbcUrl();
  }

  /**
   * @param role of the database
   */
  public String password(String role) throws IOException {
    return Files.readString(database.passwordFile(role)).strip();
  }

  /** Starts router and web, and returns when both serve. */
  public void serve() throws IOException {
    secrets.require(DemoPrograms.ADMIN_TOKEN);
    JavaProgram router = programs.router(database);
    ready(Rank.ROUTER, router);
    routerUrl = local(router.port());
    JavaProgram web = programs.web(database, routerUrl.toString(), OptionalInt.empty());
    ready(Rank.WEB, web);
    webUrl = local(web.port());
  }

  private void ready(Rank rank, JavaProgram program) throws IOException {
    Supervised supervised = new Supervised(program, tell);
    processes.start(rank, supervised);
    supervised.awaitReady(LONGEST);
    tell.accept(program.name() + " is ready");
  }

  private static URI local(OptionalInt port) {
    return URI.create("http://127.0.0.1:" + port.orElseThrow());
  }

  @Override
  public URI web() {
    return webUrl;
  }

  @Override
  public URI router() {
    return routerUrl;
  }

  @Override
  public RouterCalls admin() throws IOException {
    return with(secrets.require(DemoPrograms.ADMIN_TOKEN));
  }

  @Override
  public RouterCalls with(String token) {
    return new RouterClient(routerUrl, token);
  }

  @Override
  public Map<String, List<Long>> processes() throws IOException {
    SequencedMap<String, List<Long>> all = new RunningDemo(layout).processes();
    Map<String, List<Long>> served = new TreeMap<>();
    for (String program : List.of(DemoPrograms.ROUTER, DemoPrograms.WEB, "database")) {
      served.put(program, List.of(all.getOrDefault(program, List.of()).getFirst()));
    }
    return served;
  }

  @Override
  public void close() throws IOException {
    processes.close();
    lock.close();
  }
}
