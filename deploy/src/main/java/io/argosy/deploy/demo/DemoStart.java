package io.argosy.deploy.demo;

import io.argosy.common.storage.PathRule;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.database.EmbeddedDatabase;
import io.argosy.deploy.database.PostgresBinaries;
import io.argosy.deploy.database.Secrets;
import io.argosy.deploy.demo.DemoProcesses.Rank;
import io.argosy.deploy.process.JavaProgram;
import io.argosy.deploy.process.Supervised;
import io.argosy.deploy.screen.Narrator;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Starts everything in the order of need, as much as possible at the same time. */
final class DemoStart {

  private static final Duration LONGEST = Duration.ofMinutes(5);

  /**
   * What runs now.
   *
   * @param web the page's address
   * @param router speaks to the router as the demonstration's user
   */
  record Running(String web, RouterClient router, DemoTopology topology) {}

  private final DemoOptions options;
  private final DemoLayout layout;
  private final Installation installation;
  private final DemoProcesses processes;
  private final Narrator narrator;
  private final DemoPrograms programs;
  private final Secrets secrets;
  private final List<Supervised> starting = new ArrayList<>();

  DemoStart(
      DemoOptions options,
      DemoLayout layout,
      Installation.Manner manner,
      DemoProcesses processes,
      Narrator narrator)
      throws IOException {
    this.options = options;
    this.layout = layout;
    this.installation = Installation.own(layout.cache());
    this.processes = processes;
    this.narrator = narrator;
    this.programs = new DemoPrograms(installation, layout, manner);
    this.secrets = new Secrets(layout.run());
  }

  /** Everything but the agent of the user's own directory; returns when the router serves. */
  Start begin() throws IOException {
    EmbeddedDatabase database = startDatabase();
    JavaProgram router = programs.router(database);
    secrets.require(DemoPrograms.ADMIN_TOKEN);
    Supervised supervised = supervised(router);
    processes.start(Rank.ROUTER, supervised);
    supervised.awaitReady(LONGEST);
    narrator.line("router is ready");
    String routerUrl = local(router.port());
    DemoTopology topology =
        new DemoTopology(
            new RouterClient(URI.create(routerUrl), secrets.require(DemoPrograms.ADMIN_TOKEN)),
            secrets);
    topology.tell();
    JavaProgram web = programs.web(database, routerUrl, options.webPort());
    start(Rank.WEB, web);
    return new Start(routerUrl, topology, web);
  }

  /** Between {@link #begin} and {@link #finish}. */
  record Start(String routerUrl, DemoTopology topology, JavaProgram web) {}

  private EmbeddedDatabase startDatabase() throws IOException {
    Path binaries = PostgresBinaries.unpackedBelow(installation.cache());
    EmbeddedDatabase database =
        new EmbeddedDatabase(
            binaries, layout.database(), layout.log("database"), secrets, narrator::line);
    processes.take(Rank.DATABASE, database.supervised());
    if (database.start()) {
      DemoTopology.forgetTokens(secrets);
    }
    narrator.line("database is ready");
    return database;
  }

  /** An agent that keeps its data below the demonstration's own directory. */
  void agent(Start start, DemoSite site) throws IOException {
    agent(start, site, List.of(new PathRule("/", layout.siteData(site.node()).toString())));
  }

  /** The agent that serves the user's own directories, in place. */
  void homeAgent(Start start, List<KnownDataset> known) throws IOException {
    List<PathRule> rules =
        known.stream()
            .filter(dataset -> Files.isDirectory(Path.of(dataset.directory())))
            .map(dataset -> new PathRule(dataset.dataset().value(), dataset.directory()))
            .toList();
    agent(start, DemoSite.HOME, rules);
  }

  private void agent(Start start, DemoSite site, List<PathRule> rules) throws IOException {
    Files.createDirectories(layout.siteData(site.node()));
    Files.createDirectories(layout.siteState(site.node()));
    if (!site.isDoor()) {
      Files.createDirectories(layout.siteStaging(site.node()));
    }
    AgentYaml yaml = new AgentYaml(site, layout, rules, options.mover());
    Files.writeString(layout.siteConfiguration(site.node()), yaml.text(start.routerUrl()));
    start(Rank.AGENT, programs.agent(site));
  }

  private void start(Rank rank, JavaProgram program) throws IOException {
    Supervised supervised = supervised(program);
    starting.add(supervised);
    processes.start(rank, supervised);
  }

  private Supervised supervised(JavaProgram program) {
    return new Supervised(program, narrator::line);
  }

  /** Returns when all that was started is ready. */
  Running finish(Start start) throws IOException {
    for (Supervised program : starting) {
      program.awaitReady(LONGEST);
    }
    RouterClient user =
        new RouterClient(URI.create(start.routerUrl()), secrets.require(DemoTopology.USER_TOKEN));
    return new Running(local(start.web().port()), user, start.topology());
  }

  private static String local(OptionalInt port) {
    return "http://127.0.0.1:" + port.orElseThrow();
  }
}
