package io.argosy.deploy.grid;

import io.argosy.bench.grid.GridBatch;
import io.argosy.bench.grid.GridEvent;
import io.argosy.bench.grid.GridFile;
import io.argosy.bench.grid.GridWorld;
import io.argosy.bench.grid.LinkSamples;
import io.argosy.common.task.RequestStatus;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.common.wire.user.RequestView;
import io.argosy.deploy.client.Requests;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.client.RouterRefusal;
import io.argosy.deploy.demo.GridStage;
import io.argosy.deploy.demo.Installation;
import io.argosy.deploy.screen.Narrator;
import io.argosy.deploy.screen.RateWindow;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Runs batches one after the other in one system; this process runs in the hub of the network. */
public final class GridRun implements AutoCloseable {

  private static final Duration POLL = Duration.ofMillis(500);

  /** The router is queried at every second poll. */
  private static final int POLLS_PER_VIEW = 2;

  private static final int UNAVAILABLE = 503;

  private final GridWorld world;
  private final Course course;
  private final Narrator narrator;
  private final GridStage stage;
  private final ShapedLinks links;
  private final RouterClient router;
  private final BatchContent content;
  private final BatchRecords records;
  private final EventPlayer events;

  /**
   * The parameters of the batches.
   *
   * @param files of each batch
   * @param least size of a file
   * @param most size of a file
   * @param patience maximum time of a batch
   */
  public record Course(
      int batches,
      int files,
      ByteCount least,
      ByteCount most,
      long seed,
      String strategy,
      List<GridEvent> events,
      Duration patience) {}

  private GridRun(
      GridWorld world,
      GridCircuits circuits,
      Course course,
      Narrator narrator,
      GridStage stage,
      ShapedLinks links)
      throws IOException {
    this.world = world;
    this.course = course;
    this.narrator = narrator;
    this.stage = stage;
    this.links = links;
    this.router = stage.admin();
    this.content = new BatchContent(world, stage, course.seed());
    this.records = new BatchRecords(circuits.world(), stage);
    this.events = new EventPlayer(circuits, stage, links, course.events(), narrator::line);
  }

  /**
   * Starts the system in a network that another process has created.
   *
   * @param network its name
   * @param router settings of it by their keys without {@code argosy.router.}
   * @param agent settings of each by their keys without {@code argosy.agent.}
   */
  public static GridRun open(
      GridWorld world,
      Course course,
      String network,
      Map<String, String> router,
      Map<String, String> agent,
      Narrator narrator)
      throws IOException {
    GridNetwork made = new GridNetwork(world, network);
    GridCircuits circuits = new GridCircuits(world.with(course.events()), made);
    circuits.make();
    GridStage stage =
        GridStage.open(
            made.data(),
            world,
            Installation.Manner.SMALL_AND_SOON,
            made::at,
            GridNetwork.HUB_ADDRESS,
            router,
            node -> settings(node, circuits, agent),
            narrator::line);
    ShapedLinks links = ShapedLinks.open(circuits.world(), made);
    return new GridRun(world, circuits, course, narrator, stage, links);
  }

  private static Map<String, Object> settings(
      int node, GridCircuits circuits, Map<String, String> more) {
    Map<String, Object> settings = new HashMap<>(circuits.settings(node));
    settings.put("door.address", Shaping.addressOf(node));
    settings.putAll(more);
    return settings;
  }

  /**
   * @param batch counted from 1
   */
  public GridBatch run(int batch) throws IOException {
    List<GridFile> files =
        GridFile.draw(
            world,
            course.files(),
            course.least().bytes(),
            course.most().bytes(),
            new SplittableRandom(1_000_003 * course.seed() + batch));
    content.make(batch, files, router);
    events.begin(batch);
    LinkSamples samples = watched(batch, files);
    GridBatch seen =
        new GridBatch(
            batch,
            course.strategy(),
            files,
            records.attempts(batch, key(batch)),
            events.course(),
            samples,
            events.happened(),
            records.estimatedRates(router));
    content.remove(batch);
    return seen;
  }

  private LinkSamples watched(int batch, List<GridFile> files) throws IOException {
    Requests requests = new Requests(router);
    long wanted = GridFile.bytesWanted(files);
    RateWindow window = new RateWindow();
    narrator.endStatus();
    try (LinkSampler sampler = new LinkSampler(links::bytes, POLL)) {
      String id = requests.place(form(batch));
      RequestView request = requests.view(id);
      for (int poll = 0; !Requests.isOver(request); poll++) {
        requirePatience(batch, sampler.seconds(), request);
        long arrived = sampler.samples().bytes();
        events.play((double) arrived / wanted, sampler.seconds());
        window.add(System.nanoTime(), arrived);
        narrator.status(progress(batch, arrived, wanted, window));
        Requests.pause(POLL, stage.givenUp());
        request = poll % POLLS_PER_VIEW == 1 ? view(requests, id, request) : request;
      }
      if (request.status() != RequestStatus.DONE) {
        throw new IOException("batch %d is %s".formatted(batch, request.status()));
      }
      events.finish(sampler.seconds());
      return sampler.samples();
    }
  }

  /** Queries the request. If the router is busy, the last answer is used until the next poll. */
  private static RequestView view(Requests requests, String id, RequestView last)
      throws IOException {
    try {
      return requests.view(id);
    } catch (RouterRefusal refusal) {
      if (refusal.status() != UNAVAILABLE) {
        throw refusal;
      }
      return last;
    }
  }

  private static String progress(int batch, long arrived, long wanted, RateWindow window) {
    return "batch %d: %s of %s, %s/s"
        .formatted(
            batch,
            ByteCount.of(arrived),
            ByteCount.of(wanted),
            ByteCount.of(Math.round(Math.max(0, window.rate().orElse(0)))));
  }

  private void requirePatience(int batch, double seconds, RequestView request) throws IOException {
    if (seconds > course.patience().toSeconds()) {
      String missing =
          request.destinations().stream()
              .filter(at -> at.doneFiles() < at.files())
              .map(at -> "%s %d".formatted(at.node(), at.files() - at.doneFiles()))
              .reduce((a, b) -> a + ", " + b)
              .orElse("none");
      throw new IOException(
          "batch %d is not done after %d s; files missing: %s"
              .formatted(batch, course.patience().toSeconds(), missing));
    }
  }

  private static String key(int batch) {
    return "grid-batch-" + batch;
  }

  private RequestForm form(int batch) {
    List<NodeName> destinations =
        IntStream.range(0, world.nodes().size())
            .filter(world::receives)
            .mapToObj(node -> world.nodes().get(node).name())
            .toList();
    return Requests.form(
        key(batch),
        BatchContent.dataset(batch),
        destinations,
        "argosy bench",
        course.strategy(),
        null);
  }

  @Override
  public void close() throws IOException {
    links.close();
    records.close();
    stage.close();
  }
}
