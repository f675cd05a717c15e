package io.argosy.agent.batch;

import io.argosy.agent.lane.Lane;
import io.argosy.common.topology.NodeName;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;

/** Holds a {@link StreamSearch} for each lane and returns how many streams the lane should have. */
public final class StreamControl {

  private static final Logger LOG = LoggerFactory.getLogger(StreamControl.class);
  private static final Duration REMEMBERED = Duration.ofHours(1);
  private static final String TRIAL = "trial";

  /** Whether the search decides, only logs its decisions, or is off. */
  public enum Mode {
    ON,
    DRY_RUN,
    OFF
  }

  /**
   * @param logged in a dry run: changes that were logged; each is logged once
   */
  private record Searched(StreamSearch search, Instant used, Set<String> logged) {}

  private final Mode mode;
  private final StreamPolicy policy;
  private final Function<Lane, OptionalInt> advised;
  private final Map<NodeName, Integer> pinned;
  private final Map<Lane, Searched> lanes = new HashMap<>();

  /**
   * @param advised how many streams fill a lane, if that is known; the lane starts with at least as
   *     many
   * @param pinned by source: a fixed number of streams for each lane from there, in any mode
   */
  public StreamControl(
      Mode mode,
      StreamPolicy policy,
      Function<Lane, OptionalInt> advised,
      Map<NodeName, Integer> pinned) {
    this.mode = mode;
    this.policy = policy;
    this.advised = advised;
    this.pinned = Map.copyOf(pinned);
    pinned.forEach(
        (source, streams) -> {
          if (streams < 1) {
            throw new IllegalArgumentException(
                "a link must have at least 1 stream: %d from %s".formatted(streams, source));
          }
        });
  }

  public synchronized int wanted(Lane lane) {
    Integer pin = pinned.get(lane.link().source());
    if (pin != null) {
      return pin;
    }
    Searched searched = lanes.get(lane);
    return mode == Mode.ON && searched != null
        ? searched.search().streams()
        : policyOf(lane).start();
  }

  private StreamPolicy policyOf(Lane lane) {
    return policy.startingAtLeast(advised.apply(lane).orElse(policy.start()));
  }

  /**
   * To be called for each lane in use about every {@link StreamPolicy#SAMPLE}.
   *
   * @param now the end of the sample
   */
  public synchronized void take(Lane lane, StreamSample sample, Instant now) {
    lanes.values().removeIf(known -> known.used().isBefore(now.minus(REMEMBERED)));
    if (mode == Mode.OFF || pinned.containsKey(lane.link().source())) {
      return;
    }
    Searched known =
        lanes.getOrDefault(
            lane, new Searched(StreamSearch.of(policyOf(lane)), now, new HashSet<>()));
    StreamSearch next = known.search().after(sample);
    log(lane, known, next);
    Instant used = sample.inUse() > 0 ? now : known.used();
    lanes.put(lane, new Searched(next, used, known.logged()));
  }

  private void log(Lane lane, Searched known, StreamSearch next) {
    StreamSearch before = known.search();
    boolean isTrial = next.held() == before.held();
    int from = isTrial ? next.held() : before.held();
    int to = isTrial ? next.streams() : next.held();
    String reason =
        isTrial ? TRIAL : next.reason().name().toLowerCase(Locale.ROOT).replace('_', '-');
    boolean isDryRun = mode == Mode.DRY_RUN;
    if (from == to || (isDryRun && !known.logged().add(from + ">" + to + reason))) {
      return;
    }
    String named = isDryRun ? "dry-run" : "on";
    // During a search the number changes every few seconds.
    LOG.atLevel(isTrial && !isDryRun ? Level.DEBUG : Level.INFO)
        .log(
            "Streams of a link changed: link={} from={} to={} mode={} reason={}",
            lane,
            from,
            to,
            named,
            reason);
  }
}
