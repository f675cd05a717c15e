package io.argosy.router.linkrate;

import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.linkrate.evidence.FeedResult;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.StageLease;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads the feeds of link knowledge that are due, outside of transactions, one router at a time. A
 * feed that fails keeps its last complete reading, whose evidence counts less the older it is.
 */
public final class FeedCycle {

  private static final Logger LOG = LoggerFactory.getLogger(FeedCycle.class);

  private static final Duration UNREAD = Duration.ofHours(1);

  private final FeedReader reader;
  private final FeedStore store;
  private final ModeBook modes;
  private final StageContext context;

  public FeedCycle(FeedReader reader, FeedStore store, ModeBook modes, StageContext context) {
    this.reader = reader;
    this.store = store;
    this.modes = modes;
    this.context = context;
  }

  /** Does nothing while another router reads the feeds, or if they are switched off. */
  public void run() {
    Optional.of(modes.of(Automatic.FEEDS))
        .filter(mode -> mode != Mode.OFF)
        .map(mode -> reader.feeds())
        .filter(configured -> !configured.isEmpty() || hasForgotten())
        .ifPresent(
            configured ->
                context.leases().run(Stage.LINKRATE, lease -> readUnder(lease, configured)));
  }

  /**
   * Another router may have feeds while this one has none, as during a restart of both. Feeds that
   * no router reads any more are deleted.
   */
  private boolean hasForgotten() {
    Instant before = context.now().minus(UNREAD);
    List<FeedState> states = store.states();
    return !states.isEmpty()
        && states.stream().allMatch(one -> one.tried().filter(before::isBefore).isEmpty());
  }

  /**
   * Each result is stored as soon as there is one, so that no feed waits for a slow one. Feeds that
   * were being read when a program ended may have ended it: they are read last, one by one.
   */
  private void readUnder(StageLease lease, List<FeedEntry> configured) {
    Map<String, FeedState> states = states(lease, configured);
    Set<String> due = due(states);
    if (due.isEmpty()) {
      return;
    }
    Set<String> suspects =
        due.stream()
            .filter(name -> states.get(name).begun())
            .collect(Collectors.toCollection(TreeSet::new));
    read(name -> !suspects.contains(name), states, lease);
    suspects.forEach(suspect -> read(suspect::equals, states, lease));
  }

  private void read(Predicate<String> chosen, Map<String, FeedState> states, StageLease lease) {
    reader.read(
        () -> begun(due(states).stream().filter(chosen).collect(Collectors.toSet()), states, lease),
        result -> store(result, states, lease));
  }

  /** Stores which feeds are being read, those that are new among them. */
  private Set<String> begun(Set<String> names, Map<String, FeedState> states, StageLease lease) {
    List<FeedState> fresh =
        names.stream().map(states::get).filter(one -> !one.begun()).map(FeedState::begin).toList();
    if (!fresh.isEmpty()) {
      context.inOne(lease, () -> fresh.forEach(one -> store.begin(one.entry())));
      fresh.forEach(one -> states.put(one.entry().name(), one));
    }
    return names;
  }

  /** Returns the states of the configured feeds by name, and forgets those of other feeds. */
  private Map<String, FeedState> states(StageLease lease, List<FeedEntry> configured) {
    Map<String, FeedState> stored =
        store.states().stream()
            .collect(Collectors.toMap(state -> state.entry().name(), state -> state));
    Map<String, FeedState> states = new HashMap<>();
    for (FeedEntry entry : configured) {
      FeedState state = stored.getOrDefault(entry.name(), FeedState.of(entry));
      states.put(entry.name(), state.as(entry));
    }
    if (!states.keySet().containsAll(stored.keySet())) {
      context.inOne(lease, () -> store.retain(states.keySet()));
      context.wake(Stage.LINKRATE);
    }
    return states;
  }

  private Set<String> due(Map<String, FeedState> states) {
    Instant now = context.now();
    return states.values().stream()
        .filter(state -> state.isDue(now))
        .map(state -> state.entry().name())
        .collect(Collectors.toSet());
  }

  /** What cannot be stored is a failure of its feed alone. */
  private void store(FeedResult result, Map<String, FeedState> states, StageLease lease) {
    try {
      save(result, states, lease);
    } catch (IllegalArgumentException e) {
      String error = "What the feed said cannot be stored: " + e.getMessage();
      save(FeedResult.failed(result.feed(), error), states, lease);
    }
  }

  private void save(FeedResult result, Map<String, FeedState> states, StageLease lease) {
    FeedState before = Objects.requireNonNull(states.get(result.feed()));
    FeedState after = before.after(result, context.now());
    context.inOne(lease, () -> store.save(after, result.reading()));
    states.put(result.feed(), after);
    log(before, result);
    context.wake(Stage.LINKRATE);
  }

  /** A lasting failure is logged once. */
  private static void log(FeedState before, FeedResult result) {
    result
        .reading()
        .ifPresent(
            reading -> {
              if (before.error().isPresent() || before.tried().isEmpty()) {
                LOG.info(
                    "Feed was read: feed={} accepted={} refused={} unmapped={}",
                    result.feed(),
                    reading.accepted(),
                    reading.refused(),
                    reading.unmapped().size());
              }
            });
    result
        .error()
        .filter(error -> !before.error().equals(result.error()))
        .ifPresent(
            error ->
                LOG.warn(
                    "Feed cannot be read: feed={} reason={} reading-in-use={}",
                    result.feed(),
                    error,
                    before.readAt().map(Instant::toString).orElse("none")));
  }
}
