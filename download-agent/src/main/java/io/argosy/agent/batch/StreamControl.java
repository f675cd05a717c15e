package io.argosy.agent.batch;

import io.argosy.common.topology.LinkName;
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

/** Holds a {@link StreamSearch} for each link and returns how many streams the link should have. */
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
  private final Function<LinkName, OptionalInt> advised;
  private final Map<NodeName, Integer> pinned;
  private final Map<LinkName, Searched> links = new HashMap<>();

  /**
   * @param advised how many streams fill a link, if that is known; the link starts with at least as
   *     many
   * @param pinned by source: a fixed number of streams for links from there, in any mode
   */
  public StreamControl(
      Mode mode,
      StreamPolicy policy,
      Function<LinkName, OptionalInt> advised,
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

  public synchronized int wanted(LinkName link) {
    Integer pin = pinned.get(link.source());
    if (pin != null) {
      return pin;
    }
    Searched searched = links.get(link);
    return mode == Mode.ON && searched != null
        ? searched.search().streams()
        : policyOf(link).start();
  }

  private StreamPolicy policyOf(LinkName link) {
    return policy.startingAtLeast(advised.apply(link).orElse(policy.start()));
  }

  /**
   * To be called for each link in use about every {@link StreamPolicy#SAMPLE}.
   *
   * @param now the end of the sample
   */
  public synchronized void take(LinkName link, StreamSample sample, Instant now) {
    links.values().removeIf(known -> known.used().isBefore(now.minus(REMEMBERED)));
    if (mode == Mode.OFF || pinned.containsKey(link.source())) {
      return;
    }
    Searched known =
        links.getOrDefault(
            link, new Searched(StreamSearch.of(policyOf(link)), now, new HashSet<>()));
    StreamSearch next = known.search().after(sample);
    log(link, known, next);
    Instant used = sample.inUse() > 0 ? now : known.used();
    links.put(link, new Searched(next, used, known.logged()));
  }

  private void log(LinkName link, Searched known, StreamSearch next) {
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
            link,
            from,
            to,
            named,
            reason);
  }
}
