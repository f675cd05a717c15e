package io.argosy.deploy.client;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.http.RouterUnreachable;
import io.argosy.common.task.RequestStatus;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.FlowView;
import io.argosy.common.wire.user.OwnRequestsForm;
import io.argosy.common.wire.user.OwnRequestsView;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.common.wire.user.RequestTakenView;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.RetriedView;
import io.argosy.common.wire.user.StuckFileView;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Creates, reads and changes requests, and follows one to its end. */
public record Requests(RouterClient router) {

  /** Shortest pause between two queries; a slow router is queried less often. */
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(250);

  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final int PAUSES_PER_ANSWER = 10;
  private static final Duration LONGEST_SILENCE = Duration.ofMinutes(2);
  private static final int SERVER_FAULT = 500;

  /**
   * A request for one dataset with the defaults of priority, activity and deadline.
   *
   * @param sources in this order, by strategy {@code orderly}
   */
  public static RequestForm form(
      String key,
      DatasetName dataset,
      List<NodeName> destinations,
      String comment,
      @Nullable String strategy,
      @Nullable List<NodeName> sources) {
    List<DatasetName> datasets = List.of(dataset);
    return new RequestForm(
        key, datasets, destinations, null, null, comment, null, strategy, sources, null);
  }

  /** Creates a request, or returns the one that was created with the same key. */
  public RequestView ask(RequestForm form) throws IOException {
    return view(place(form));
  }

  /** As {@link #ask}, but returns only the id. */
  public String place(RequestForm form) throws IOException {
    return router.post("/command/v1/requests", form, RequestTakenView.class).id();
  }

  /** The caller's own requests for this dataset at this destination alone. */
  public OwnRequestsView own(DatasetName dataset, NodeName destination) throws IOException {
    OwnRequestsForm form = new OwnRequestsForm(dataset, destination);
    return router.post("/query/v1/own-requests", form, OwnRequestsView.class);
  }

  /** Cancels the request, or returns false if all its files have arrived. */
  public boolean takeBack(String id) throws IOException {
    try {
      router.post(command(id, "cancellations"), Map.of());
      return true;
    } catch (RouterRefusal e) {
      if (e.problem().code().equals("done")) {
        return false;
      }
      throw e;
    }
  }

  /** Clears the failures of a request and makes its waiting files due now. */
  public RetriedView retry(String id) throws IOException {
    return router.post(command(id, "retries"), Map.of(), RetriedView.class);
  }

  /**
   * Changes a request and returns it.
   *
   * @param what such as {@code cancellations}
   */
  public RequestView change(String id, String what, Object form) throws IOException {
    router.post(command(id, what), form);
    return view(id);
  }

  private static String command(String id, String what) {
    return "/command/v1/requests/" + RouterClient.inUrl(id) + "/" + what;
  }

  /** Returns the current state of a request. */
  public RequestView view(String id) throws IOException {
    return router.get(path(id, ""), RequestView.class);
  }

  public List<StuckFileView> stuckFiles(String id) throws IOException {
    return router.list(path(id, "/stuck-files"), StuckFileView.class);
  }

  public List<FlowView> flows(String id) throws IOException {
    return router.list(path(id, "/flows"), FlowView.class);
  }

  private static String path(String id, String more) {
    return "/query/v1/requests/" + RouterClient.inUrl(id) + more;
  }

  public static boolean isOver(RequestView request) {
    return request.status().isOver() || request.status() == RequestStatus.FAILED;
  }

  /**
   * Nothing moves, and all missing files need a new source or link or are in backoff after all
   * sources failed.
   */
  public static boolean isHopeless(RequestView request) {
    return request.status() == RequestStatus.WAITING
        && !request.waits().isEmpty()
        && request.waits().stream().allMatch(w -> w.stuck() || w.reason().equals("resting"));
  }

  /** Receives each answer of the router, and may end the wait early. */
  public interface Watcher {
    boolean isEnough(RequestView request) throws IOException;
  }

  /**
   * Queries the request until it has ended or the watcher stops it. An outage of the router is
   * tolerated for a time.
   *
   * @param givenUp ends the wait with a reason
   */
  public RequestView follow(String id, Watcher watcher, CompletableFuture<String> givenUp)
      throws IOException {
    long lastAnswer = System.nanoTime();
    while (true) {
      long asked = System.nanoTime();
      try {
        RequestView request = view(id);
        lastAnswer = System.nanoTime();
        if (watcher.isEnough(request) || isOver(request)) {
          return request;
        }
      } catch (RouterUnreachable e) {
        requirePatience(lastAnswer, e);
      } catch (RouterRefusal e) {
        if (e.status() < SERVER_FAULT) {
          throw e;
        }
        requirePatience(lastAnswer, e);
      }
      pause(pauseAfter(Duration.ofNanos(System.nanoTime() - asked)), givenUp);
    }
  }

  /**
   * The pause is proportional to the time of the answer, so that following a request uses a tenth
   * of a thread.
   */
  static Duration pauseAfter(Duration answer) {
    Duration fair = answer.multipliedBy(PAUSES_PER_ANSWER);
    return Duration.ofMillis(
        Math.clamp(fair.toMillis(), SHORTEST_PAUSE.toMillis(), LONGEST_PAUSE.toMillis()));
  }

  private static void requirePatience(long lastAnswer, Exception last) throws IOException {
    if (System.nanoTime() - lastAnswer > LONGEST_SILENCE.toNanos()) {
      throw new IOException(last.getMessage(), last);
    }
  }

  /**
   * @param givenUp ends the pause with an exception that has this reason
   */
  public static void pause(Duration pause, CompletableFuture<String> givenUp) throws IOException {
    String why =
        givenUp.copy().completeOnTimeout("", pause.toMillis(), TimeUnit.MILLISECONDS).join();
    if (!why.isEmpty()) {
      throw new IOException(why);
    }
  }
}
