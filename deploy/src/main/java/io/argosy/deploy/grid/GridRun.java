package io.argosy.deploy.grid;

import io.argosy.bench.grid.GridBatch;
import io.argosy.bench.grid.GridDraw;
import io.argosy.bench.grid.GridEvent;
import io.argosy.bench.grid.GridFile;
import io.argosy.bench.grid.GridWorld;
import io.argosy.bench.grid.LinkSamples;
import io.argosy.common.task.RequestStatus;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.NodeRatesForm;
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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

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
   * @param draw the files of each batch
   * @param patience maximum time of a batch
   * @param limitsSaid whether the router gets the uplinks and downlinks of the world before the
   *     first batch; otherwise it has to learn them
   */
  public record Course(
      int batches,
      GridDraw draw,
      long seed,
      String strategy,
      List<GridEvent> events,
      Duration patience,
      boolean limitsSaid) {

    /**
     * Returns the files of a batch.
     *
     * @param batch counted from 1
     */
    public List<GridFile> files(GridWorld world, int batch) {
      return draw.files(world, new SplittableRandom(1_000_003 * seed + batch));
    }
  }

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
    if (course.limitsSaid()) {
      sayLimits(world, stage.admin());
    }
    ShapedLinks links = ShapedLinks.open(circuits.world(), made);
    return new GridRun(world, circuits, course, narrator, stage, links);
  }

  private static void sayLimits(GridWorld world, RouterClient admin) throws IOException {
    for (GridWorld.Node node : world.nodes()) {
      Double uplink = said(node.uplink());
      Double downlink = said(node.downlink());
      if (uplink != null || downlink != null) {
        admin.post("/command/v1/node-rates", new NodeRatesForm(node.name(), uplink, downlink));
      }
    }
  }

  private static @Nullable Double said(double limit) {
    return Double.isInfinite(limit) ? null : limit;
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
    List<GridFile> files = course.files(world, batch);
    Map<List<Integer>, List<GridFile>> requests = course.draw().requests(world, files);
    content.make(batch, requests.values(), router);
    events.begin(batch);
    LinkSamples samples = watched(batch, requests.keySet(), GridFile.bytesWanted(files));
    GridBatch seen =
        new GridBatch(
            batch,
            course.strategy(),
            files,
            records.attempts(batch, key(batch, 1)),
            events.course(),
            samples,
            events.happened(),
            records.estimatedRates(router));
    content.remove(batch);
    return seen;
  }

  private LinkSamples watched(int batch, Set<List<Integer>> destinations, long wanted)
      throws IOException {
    RateWindow window = new RateWindow();
    narrator.endStatus();
    try (LinkSampler sampler = new LinkSampler(links::bytes, POLL)) {
      List<RequestView> requests = place(batch, destinations);
      for (int poll = 0; !requests.stream().allMatch(Requests::isOver); poll++) {
        requirePatience(batch, sampler.seconds(), requests);
        long arrived = sampler.samples().bytes();
        events.play((double) arrived / wanted, sampler.seconds());
        window.add(System.nanoTime(), arrived);
        narrator.status(progress(batch, arrived, wanted, window));
        Requests.pause(POLL, stage.givenUp());
        if (poll % POLLS_PER_VIEW == 1) {
          update(requests);
        }
      }
      for (RequestView request : requests) {
        if (request.status() != RequestStatus.DONE) {
          throw new IOException("batch %d is %s".formatted(batch, request.status()));
        }
      }
      events.finish(sampler.seconds());
      return sampler.samples();
    }
  }

  /** Places a request for each set of destinations. */
  private List<RequestView> place(int batch, Set<List<Integer>> destinations) throws IOException {
    Requests requests = new Requests(router);
    List<String> ids = new ArrayList<>();
    for (List<Integer> nodes : destinations) {
      ids.add(requests.place(form(batch, ids.size() + 1, nodes)));
    }
    List<RequestView> views = new ArrayList<>();
    for (String id : ids) {
      views.add(requests.view(id));
    }
    return views;
  }

  private void update(List<RequestView> requests) throws IOException {
    for (int n = 0; n < requests.size(); n++) {
      if (!Requests.isOver(requests.get(n))) {
        requests.set(n, view(new Requests(router), requests.get(n)));
      }
    }
  }

  /** Queries the request. If the router is busy, the last answer is used until the next poll. */
  private static RequestView view(Requests requests, RequestView last) throws IOException {
    try {
      return requests.view(last.id());
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

  private void requirePatience(int batch, double seconds, List<RequestView> requests)
      throws IOException {
    if (seconds > course.patience().toSeconds()) {
      String missing =
          requests.stream()
              .flatMap(request -> request.destinations().stream())
              .filter(at -> at.doneFiles() < at.files())
              .map(at -> "%s %d".formatted(at.node(), at.files() - at.doneFiles()))
              .reduce((a, b) -> a + ", " + b)
              .orElse("none");
      throw new IOException(
          "batch %d is not done after %d s; files missing: %s"
              .formatted(batch, course.patience().toSeconds(), missing));
    }
  }

  private static String key(int batch, int request) {
    return "grid-batch-%d-%d".formatted(batch, request);
  }

  private RequestForm form(int batch, int request, List<Integer> destinations) {
    return Requests.form(
        key(batch, request),
        BatchContent.dataset(batch, request),
        destinations.stream().map(node -> world.nodes().get(node).name()).toList(),
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
