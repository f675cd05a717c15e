package io.argosy.deploy.grid;

import io.argosy.bench.grid.GridWorld;
import io.argosy.bench.grid.LinkSamples;
import io.argosy.bench.switchover.Broken;
import io.argosy.bench.switchover.SwitchMoments;
import io.argosy.bench.switchover.SwitchResult;
import io.argosy.bench.tcp.TcpSeries;
import io.argosy.bench.tcp.TwoEnds;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.deploy.client.Circuits;
import io.argosy.deploy.client.Requests;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.demo.GridStage;
import io.argosy.deploy.demo.Installation;
import io.argosy.deploy.screen.Narrator;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Moves files between two agents while circuits come, end, replace each other and are cut; this
 * process runs in the hub of the network.
 */
public final class SwitchRun implements AutoCloseable {

  private static final Duration SAMPLE = Duration.ofMillis(100);
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Duration BARE = Duration.ofSeconds(20);

  /** As in the paper's test. */
  private static final ByteCount FILE = ByteCount.of(12_500_000);

  /** A path has begun to carry files after this. */
  private static final long BEGUN = 1_000_000;

  /** A run may take longer than its length, and has files until its end. */
  private static final Duration LONGER = Duration.ofMinutes(6);

  /** A path carries no file if it carries less than a twentieth of its rate for so long. */
  private static final Duration IDLE = Duration.ofSeconds(2);

  /** After the cut, files move over the shared path for at least so long. */
  private static final Duration AFTER_CUT = Duration.ofSeconds(20);

  /** A circuit is used until its end is so near. */
  private static final Duration UNUSED_END = Duration.ofMinutes(2);

  private final SwitchNetwork network;
  private final Course course;
  private final Narrator narrator;
  private final GridStage stage;
  private final RouterClient router;
  private final Circuits circuits;
  private final Process background;

  /**
   * The parameters of a run.
   *
   * @param background share of the shared path's rate that others use
   * @param length of a run
   * @param streams of each path
   * @param fdt the jar of FDT; empty to move files by http
   * @param broken a rule that is undone
   */
  public record Course(
      ByteRate rate,
      double background,
      Duration length,
      int streams,
      Optional<Path> fdt,
      Broken broken) {

    /** A part of the length. */
    private Duration part(double share) {
      return Duration.ofMillis(Math.round(length.toMillis() * share));
    }

    String backend() {
      return fdt.isPresent() ? "fdt" : "http";
    }
  }

  private SwitchRun(SwitchNetwork network, Course course, Narrator narrator, GridStage stage)
      throws IOException {
    this.network = network;
    this.course = course;
    this.narrator = narrator;
    this.stage = stage;
    this.router = stage.admin();
    this.circuits = new Circuits(router);
    this.background = network.background(course.background());
  }

  /**
   * Starts the system in a network that another process has created.
   *
   * @param network its name
   */
  public static SwitchRun open(Course course, String network, Narrator narrator)
      throws IOException {
    GridWorld world = SwitchNetwork.world(course.rate());
    SwitchNetwork made = new SwitchNetwork(new GridNetwork(world, network), course.rate());
    SwitchAgents agents = SwitchAgents.of(made, course);
    GridStage stage =
        GridStage.open(
            made.grid().data(),
            world,
            Installation.Manner.OPERATED,
            agents::command,
            GridNetwork.HUB_ADDRESS,
            Map.of("circuits.mode", "off", "circuits.cool-down", "1ms"),
            agents::settings,
            narrator::line);
    return new SwitchRun(made, course, narrator, stage);
  }

  /**
   * @param number counted from 1
   */
  public SwitchResult run(int number) throws IOException {
    SwitchResult.Bare bare = bare();
    narrator.line(
        "run %d: bare TCP: %s/s shared, %s/s alone"
            .formatted(number, ofRate(bare.shared()), ofRate(bare.circuit())));
    // By now nothing of the run before is on its way any more.
    files(number - 1).remove(node(SwitchNetwork.DESTINATION));
    SwitchFiles files = files(number);
    double most = course.rate().bytesPerSecond() * course.length().plus(LONGER).toSeconds();
    files.make(node(SwitchNetwork.SOURCE), (int) Math.ceil(most / FILE.bytes()), router);
    String request =
        new Requests(router)
            .place(
                Requests.form(
                    "switch-" + number,
                    files.dataset(),
                    List.of(node(SwitchNetwork.DESTINATION)),
                    "argosy bench",
                    null,
                    null));
    try (LinkSampler sampler = sampler()) {
      Act act = new Act(sampler);
      SwitchMoments moments = act.play();
      LinkSamples samples = sampler.samples();
      new Requests(router).takeBack(request);
      network.mend();
      awaitNoCircuit();
      return SwitchResult.of(
          course.backend(),
          samples,
          course.rate().bytesPerSecond(),
          moments,
          bare,
          files.recorded(failures(act.cut), failures(act.kept)));
    } finally {
      files.remove(node(SwitchNetwork.SOURCE));
    }
  }

  private SwitchFiles files(int run) {
    return new SwitchFiles(stage, new DatasetName("/switch/run" + run), FILE);
  }

  private static ByteCount ofRate(double bytesPerSecond) {
    return ByteCount.of(Math.round(bytesPerSecond));
  }

  private NodeName node(int node) {
    return network.grid().world().nodes().get(node).name();
  }

  private LinkSampler sampler() {
    return new LinkSampler(() -> SwitchNetwork.bytes(stage.pid(SwitchNetwork.DESTINATION)), SAMPLE);
  }

  /** Measures as many streams without Argosy, for twenty seconds on each path. */
  private SwitchResult.Bare bare() throws IOException {
    double shared = bare(SwitchNetwork.SHARED, 1 - course.background());
    network.hooks("up");
    try {
      return new SwitchResult.Bare(shared, bare(SwitchNetwork.CIRCUIT, 1));
    } finally {
      network.hooks("down");
    }
  }

  private double bare(int path, double share) throws IOException {
    double bytes = share * course.rate().bytesPerSecond() * BARE.toSeconds();
    int files = course.streams() * (int) Math.max(2, bytes / FILE.bytes() / course.streams());
    try (LinkSampler sampler = sampler();
        TwoEnds ends =
            TwoEnds.start(
                network.grid().at(SwitchNetwork.SOURCE),
                network.grid().at(SwitchNetwork.DESTINATION),
                SwitchNetwork.address(SwitchNetwork.SOURCE, path))) {
      ends.move(new TcpSeries(course.streams(), files, FILE.bytes()));
      return SwitchResult.Bare.rate(sampler.samples(), path);
    }
  }

  /** The course of a run: orders circuits, waits until they are used, and cuts the last one. */
  private final class Act {

    private final LinkSampler sampler;
    private final List<String> kept = new ArrayList<>();
    private final List<String> cut = new ArrayList<>();

    private Act(LinkSampler sampler) {
      this.sampler = sampler;
    }

    private SwitchMoments play() throws IOException {
      awaitBytes(SwitchNetwork.SHARED, "the shared path");
      double began = sampler.seconds();
      pause(course.part(0.2));
      double ordered = sampler.seconds();
      kept.add(order(course.part(0.15).plus(UNUSED_END)));
      awaitBytes(SwitchNetwork.CIRCUIT, "the first circuit");
      pause(course.part(0.1));
      kept.add(order(course.part(0.25).plus(UNUSED_END)));
      awaitNoCircuit();
      pause(course.part(0.05));
      double again = sampler.seconds();
      cut.add(order(course.length().plus(UNUSED_END)));
      awaitBytes(SwitchNetwork.CIRCUIT, "the circuit that is cut");
      pause(course.part(0.1));
      awaitIdle(SwitchNetwork.SHARED);
      narrator.line("%.1f s: the circuit is cut".formatted(sampler.seconds()));
      double cutAt = sampler.seconds();
      network.cut();
      pause(course.part(0.1).plus(AFTER_CUT));
      double ended = sampler.seconds();
      circuits.release(cut.getFirst());
      return new SwitchMoments(began, ordered, again, cutAt, ended);
    }

    private String order(Duration life) throws IOException {
      narrator.line(
          "%.1f s: a circuit is ordered for %d s".formatted(sampler.seconds(), life.toSeconds()));
      return circuits.order("SRC", "DST", course.rate(), life).key();
    }

    private void awaitBytes(int path, String what) throws IOException {
      long before = sampler.samples().bytes(path);
      double from = sampler.seconds();
      while (sampler.samples().bytes(path) < before + BEGUN) {
        if (sampler.seconds() > from + PATIENCE.toSeconds()) {
          throw new IOException(what + " carried no file; " + openCircuits());
        }
        pause(SAMPLE);
      }
      narrator.line("%.1f s: %s carries files".formatted(sampler.seconds(), what));
    }

    /** The jobs that began over the path before the switch have ended. */
    private void awaitIdle(int path) throws IOException {
      double most = course.rate().bytesPerSecond() * IDLE.toMillis() / 1e3 / 20;
      double from = sampler.seconds();
      long before;
      do {
        if (sampler.seconds() > from + PATIENCE.toSeconds()) {
          throw new IOException("files move beside the circuit for too long");
        }
        before = sampler.samples().bytes(path);
        pause(IDLE);
      } while (sampler.samples().bytes(path) > before + most);
    }
  }

  private void pause(Duration pause) throws IOException {
    Requests.pause(pause, stage.givenUp());
  }

  private String openCircuits() throws IOException {
    return circuits.all().stream()
        .map(it -> "circuit %s is %s: %s".formatted(it.key(), it.state(), it.why()))
        .reduce((a, b) -> a + "; " + b)
        .orElse("there is no circuit");
  }

  private void awaitNoCircuit() throws IOException {
    long polls = course.length().plus(PATIENCE).dividedBy(SAMPLE.multipliedBy(10));
    for (long poll = 0; !circuits.open().isEmpty(); poll++) {
      if (poll > polls) {
        throw new IOException("a circuit does not end; " + openCircuits());
      }
      pause(SAMPLE.multipliedBy(10));
    }
  }

  /** The files that failed over circuits with these keys. */
  private long failures(List<String> keys) throws IOException {
    return circuits.all().stream()
        .filter(it -> keys.contains(it.key()))
        .mapToLong(it -> it.failures() == null ? 0 : it.failures())
        .sum();
  }

  @Override
  public void close() throws IOException {
    background.destroy();
    stage.close();
  }
}
