package io.argosy.web.request;

import io.argosy.common.topology.NodeName;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How fast each destination fills, from the difference between answers over the last half minute:
 * the counts are there anyway, and no history has to be read.
 */
public final class RateMeter {

  private static final Duration WINDOW = Duration.ofSeconds(30);

  private record Key(String request, NodeName node) {}

  private record Sample(Instant at, long doneBytes) {}

  private Map<Key, Deque<Sample>> samples = new HashMap<>();

  /** The same requests with their rates; forgets those that are not among them. */
  public synchronized List<RequestView> measured(List<RequestView> requests, Instant at) {
    Map<Key, Deque<Sample>> kept = new HashMap<>();
    List<RequestView> measured =
        requests.stream().map(request -> measured(request, at, kept)).toList();
    samples = kept;
    return measured;
  }

  private RequestView measured(RequestView request, Instant at, Map<Key, Deque<Sample>> kept) {
    return request.with(
        request.destinations().stream()
            .map(
                destination -> {
                  Key key = new Key(request.id(), destination.node());
                  Deque<Sample> window = samples.getOrDefault(key, new ArrayDeque<>());
                  kept.put(key, window);
                  return destination.moving(
                      next(window, new Sample(at, destination.done().bytes().bytes())));
                })
            .toList());
  }

  private static @Nullable Double next(Deque<Sample> window, Sample now) {
    window.removeIf(sample -> sample.at().isBefore(now.at().minus(WINDOW)));
    Sample first = window.peekFirst();
    window.addLast(now);
    if (first == null || Duration.between(first.at(), now.at()).toMillis() < 500) {
      return null;
    }
    double seconds = Duration.between(first.at(), now.at()).toMillis() / 1e3;
    return Math.max(0, now.doneBytes() - first.doneBytes()) / seconds;
  }
}
