package io.argosy.deploy.demo;

import io.argosy.common.task.RequestStatus;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.SignInLinkForm;
import io.argosy.common.wire.user.SignInLinkView;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.client.RouterRefusal;
import io.argosy.deploy.demo.Preparation.Named;
import io.argosy.deploy.process.MachineLoad;
import io.argosy.deploy.scan.FoundFile;
import io.argosy.deploy.screen.Narrator;
import io.argosy.deploy.screen.ProgressText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.stream.Stream;

/** Runs the demonstration: starts all programs, places a dataset and ends the programs. */
public record Demo(DemoOptions options, Narrator narrator) {

  private static final int DONE = 0;
  private static final int NOT_DONE = 1;

  /**
   * Runs until the end of the demonstration.
   *
   * @return 0 when every byte is verified, 1 when not
   * @throws IllegalArgumentException an option is invalid; no program was started
   * @throws IOException a program cannot run
   */
  public int run() throws IOException {
    requireUtf8();
    if (options.storage()) {
      XrootdProgram.requireInstalled("--storage xrootd");
    }
    requireWritable(options.json());
    Files.createDirectories(options.data());
    DemoLayout layout = new DemoLayout(options.data().toRealPath());
    Files.createDirectories(layout.logs());
    DataLock lock = DataLock.take(layout);
    try {
      return runLocked(layout);
    } finally {
      lock.close();
    }
  }

  private int runLocked(DemoLayout layout) throws IOException {
    DatasetBook book = DatasetBook.open(layout.datasets());
    Preparation preparation = new Preparation(layout, book, narrator);
    Path directory = preparation.directoryOf(options);
    narrator.line(
        "Argosy demonstration (process %d) of %s; data directory: %s"
            .formatted(ProcessHandle.current().pid(), directory, layout.data()));
    DemoProcesses.endLeftovers(layout);
    return play(layout, book, preparation, directory);
  }

  private int play(DemoLayout layout, DatasetBook book, Preparation preparation, Path directory)
      throws IOException {
    DemoStage stage =
        new DemoStage(
            layout,
            Installation.Manner.SMALL_AND_SOON,
            options.mover(),
            options.circuits(),
            narrator::line);
    Optional<StorageDemo> storage =
        options.storage()
            ? Optional.of(
                new StorageDemo(stage, XrootdTrust.hindrance(XrootdProgram.IS_ROOT), narrator))
            : Optional.empty();
    Thread atExit =
        Thread.ofPlatform().name("end-all").unstarted(() -> endAll(stage.processes, storage));
    Runtime.getRuntime().addShutdownHook(atExit);
    try {
      return storage.isPresent()
          ? playStorage(stage, storage.get(), book, preparation.prepare(options, directory))
          : playSites(stage, book, preparation, directory);
    } catch (IOException | RouterRefusal e) {
      if (e instanceof IOException && stage.processes.isEnding()) {
        return NOT_DONE;
      }
      // Ending the programs may take half a minute.
      narrator.line("The demonstration has failed, and ends its programs: " + e.getMessage());
      throw e;
    } finally {
      stage.close();
      storage.ifPresent(StorageDemo::close);
    }
  }

  private int playSites(DemoStage stage, DatasetBook book, Preparation preparation, Path directory)
      throws IOException {
    Optional<DebugInstance> debug = Optional.empty();
    try {
      if (options.instances() > 1) {
        debug = Optional.of(DebugInstance.start(stage.layout, options.mover(), narrator));
      }
      FutureTask<Named> named = inBackground(() -> preparation.prepare(options, directory));
      FutureTask<List<FoundFile>> copied = inBackground(() -> preparation.copy(await(named)));
      startAll(stage, named, book, debug);
      List<DebugInstance.Forecast> forecasts = forecasts(stage, debug);
      return show(stage, book, await(named), await(copied), forecasts);
    } finally {
      if (debug.isPresent()) {
        debug.get().close();
      }
    }
  }

  private int playStorage(DemoStage stage, StorageDemo storage, DatasetBook book, Named files)
      throws IOException {
    Named named = storage.named(files, book);
    stage.begin(options.webPort(), storage.routerSettings(stage.layout));
    storage.start(stage, named);
    stage.finish();
    narrator.line("web and agent are ready");
    showPage(stage);
    storage.inject(named, stage);
    Delivery delivery =
        new Delivery(stage.user(), List.of(StorageDemo.TARGET), book, narrator, options.once());
    RequestView request = delivery.deliver(named, stage.givenUp());
    delivery.showOutcome(request);
    Path there = storage.folder(named.dataset());
    return report(
        stage,
        Optional.of(request),
        DemoReport.of(
            named,
            List.of(new DemoReport.Destination(StorageDemo.TARGET.value(), there.toString())),
            Optional.of(request),
            0,
            stage.web().toString(),
            List.of(),
            List.of()));
  }

  /** What production expects before its first transfer; empty without a debug instance. */
  private List<DebugInstance.Forecast> forecasts(DemoStage stage, Optional<DebugInstance> debug)
      throws IOException {
    if (debug.isEmpty()) {
      return List.of();
    }
    narrator.line("production expects of each link, from the rates of debug's test files:");
    List<DebugInstance.Forecast> forecasts = debug.get().awaitForecasts(stage.user());
    narrator.line(
        "  (the rates below may differ: all links then move files at once, and share this"
            + " machine)");
    return forecasts;
  }

  /** Ending may take half a minute; the line shows that the program is still working. */
  private void endAll(DemoProcesses processes, Optional<StorageDemo> storage) {
    if (!processes.isEnding()) {
      narrator.line("Ending agents, pages, router and database");
    }
    processes.close();
    storage.ifPresent(StorageDemo::close);
  }

  private void startAll(
      DemoStage stage, FutureTask<Named> named, DatasetBook book, Optional<DebugInstance> debug)
      throws IOException {
    stage.begin(
        options.webPort(), debug.isPresent() ? debug.get().settings(stage.layout) : Map.of());
    stage.agent(DemoSite.COPY);
    stage.agent(DemoSite.EAST);
    stage.agent(DemoSite.WEST);
    await(named);
    stage.homeAgent(book.known());
    stage.finish();
  }

  private int show(
      DemoStage stage,
      DatasetBook book,
      Named named,
      List<FoundFile> copied,
      List<DebugInstance.Forecast> forecasts)
      throws IOException {
    narrator.line("web and agents are ready");
    showPage(stage);
    DemoCircuit circuit = new DemoCircuit(stage.user(), narrator);
    if (options.circuits()) {
      circuit.set(stage.givenUp());
    }
    Doors doors = new Doors(stage.layout);
    long sentBefore = doors.bytesSent();
    Optional<RequestView> request = Optional.empty();
    if (named.list().files().isEmpty()) {
      narrator.line("There is nothing to place in " + named.directory());
      createEmptyRoots(stage.layout, named);
    } else {
      Delivery delivery =
          new Delivery(stage.user(), DemoSite.destinationNodes(), book, narrator, options.once());
      delivery.inject(named, copied);
      request = Optional.of(delivery.deliver(named, stage.givenUp()));
      delivery.showOutcome(request.get());
    }
    long sent = doors.bytesSent() - sentBefore;
    DemoReport report =
        DemoReport.of(
            named,
            DemoSite.destinationNodes().stream()
                .map(node -> destination(stage, node, named))
                .toList(),
            request,
            sent,
            stage.web().toString(),
            forecasts,
            options.circuits() ? circuit.carried() : List.of());
    return report(stage, request, report);
  }

  private static DemoReport.Destination destination(DemoStage stage, NodeName node, Named named) {
    return new DemoReport.Destination(
        node.value(), stage.layout.folder(node, named.dataset()).toString());
  }

  private int report(DemoStage stage, Optional<RequestView> request, DemoReport report)
      throws IOException {
    if (options.json().isPresent()) {
      report.write(options.json().get());
    }
    return over(stage, request, report);
  }

  private int over(DemoStage stage, Optional<RequestView> request, DemoReport report)
      throws IOException {
    boolean done = request.map(view -> view.status() == RequestStatus.DONE).orElse(true);
    if (done && request.isPresent()) {
      showSuccess(report);
    }
    if (!done) {
      narrator.line(unfinished(request.orElseThrow(), stage.layout.logs()));
    }
    return options.once() ? (done ? DONE : NOT_DONE) : stay(stage, request);
  }

  private static void createEmptyRoots(DemoLayout layout, Named named) throws IOException {
    for (var node : DemoSite.destinationNodes()) {
      Files.createDirectories(layout.folder(node, named.dataset()));
    }
  }

  /** With {@code --once} the pages end before a user could open them. */
  private void showPage(DemoStage stage) throws IOException {
    if (options.once()) {
      return;
    }
    SignInLinkForm form = new SignInLinkForm(DemoTopology.USER);
    SignInLinkView link =
        stage.admin().post("/command/v1/sign-in-links", form, SignInLinkView.class);
    narrator.line(
        "The page (this link opens it, and its button signs in once): %s/sign-in?code=%s"
            .formatted(stage.web(), RouterClient.inUrl(link.code())));
  }

  private void showSuccess(DemoReport report) {
    narrator.line(
        "Every byte is verified: %s in %s"
            .formatted(
                Counted.of(report.replicasVerified(), "replica"),
                ProgressText.duration(report.seconds())));
    report.destinations().forEach(d -> narrator.line("  %s: %s".formatted(d.node(), d.root())));
  }

  private int stay(DemoStage stage, Optional<RequestView> request) throws IOException {
    narrator.line("Everything stays up until Ctrl-C. From another terminal:");
    nextCommands(options.dataOption(), request.map(RequestView::id))
        .forEach(command -> narrator.line("  " + command));
    showPage(stage);
    narrator.line(stage.givenUp().join());
    return NOT_DONE;
  }

  private static <T> FutureTask<T> inBackground(Callable<T> work) {
    FutureTask<T> task = new FutureTask<>(work);
    Thread.ofVirtual().start(task);
    return task;
  }

  private static <T> T await(FutureTask<T> task) throws IOException {
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case IOException failed -> throw failed;
        case RuntimeException refused -> throw refused;
        default -> throw new IllegalStateException(e.getCause());
      }
    }
  }

  private static void requireUtf8() {
    String encoding = System.getProperty("sun.jnu.encoding", "");
    if (!encoding.equalsIgnoreCase(StandardCharsets.UTF_8.name())) {
      throw new IllegalArgumentException(
          "file names are read as %s here, not as UTF-8: start with LC_ALL=C.UTF-8"
              .formatted(encoding));
    }
  }

  private static void requireWritable(Optional<Path> json) {
    json.map(Path::toAbsolutePath)
        .map(Path::getParent)
        .filter(parent -> !Files.isDirectory(parent) || !Files.isWritable(parent))
        .ifPresent(
            parent -> {
              throw new IllegalArgumentException(
                  "--json cannot be written: " + parent + " is not a writable directory");
            });
  }

  /** Says how far a request has come that has not ended well, and where to look for the reason. */
  static String unfinished(RequestView request, Path logs) {
    long files = request.destinations().stream().mapToLong(it -> it.files()).sum();
    long done = request.destinations().stream().mapToLong(it -> it.doneFiles()).sum();
    return "Verified so far: %,d of %s. %s The logs are in %s"
        .formatted(done, Counted.of(files, "replica"), MachineLoad.sentence(), logs);
  }

  /**
   * Commands to type while the demonstration runs, ready to be copied into a shell.
   *
   * @param data data directory that the user named; empty if other commands find it without an
   *     option
   * @param request empty if nothing was requested
   */
  static List<String> nextCommands(Optional<Path> data, Optional<String> request) {
    String option = data.map(path -> " --data " + quoted(path.toString())).orElse("");
    return Stream.concat(
            Stream.of("nodes"),
            request.stream().flatMap(id -> Stream.of("request show " + id, "request watch " + id)))
        .map(words -> "./argosy " + words + option)
        .toList();
  }

  private static String quoted(String word) {
    return word.matches("[A-Za-z0-9_./:@%+=,-]+") ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
