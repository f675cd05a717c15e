package io.argosy.router.linkrate.feed;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.PossibleValues;
import io.argosy.router.linkrate.evidence.Statement;
import io.argosy.router.linkrate.wire.FeedSettings;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.DoubleStream;

/** Collects what an instance says, and refuses what cannot be. Used by one thread. */
final class InstanceReading {

  private static final double MOST = 1e18;

  private final FeedSettings.Instance instance;
  private final Instant now;
  private final int mostLinks;
  private final SortedMap<LinkName, Statement> statements = new TreeMap<>();
  private final SortedSet<String> unmapped = new TreeSet<>();
  private long refused;

  InstanceReading(FeedSettings.Instance instance, Instant now, int mostLinks) {
    this.instance = instance;
    this.now = now;
    this.mostLinks = mostLinks;
  }

  /**
   * What was transferred over a link.
   *
   * @param ageSeconds of the newest transfer
   */
  record Totals(
      double doneFiles,
      double doneBytes,
      double failedFiles,
      double busySeconds,
      double ageSeconds) {

    private boolean isPossible() {
      return DoubleStream.of(doneFiles, doneBytes, failedFiles, busySeconds)
              .allMatch(value -> value >= 0 && value <= MOST)
          && ageSeconds >= -Evidence.SKEW.toSeconds()
          && ageSeconds <= MOST / 1e6
          && (doneBytes == 0 || PossibleValues.isRate(doneBytes / busySeconds));
    }

    private boolean isAnything() {
      return doneFiles + doneBytes + failedFiles > 0;
    }
  }

  /** Counts a link whose values cannot be, unless its nodes have no valid names. */
  void refuse(String from, String to) {
    if (from.isEmpty() || to.isEmpty() || node(from).isPresent() & node(to).isPresent()) {
      refused++;
    }
  }

  /**
   * Adds a link, or counts it as refused; a link without any attempt says nothing.
   *
   * @throws IOException the instance tells more links, or names without a node, than it may
   */
  void add(String from, String to, Totals totals) throws IOException {
    requireShare();
    Optional<NodeName> source = node(from);
    Optional<NodeName> destination = node(to);
    if (source.isEmpty() || destination.isEmpty()) {
      return;
    }
    if (source.equals(destination) || !totals.isPossible()) {
      refused++;
      return;
    }
    LinkName link = new LinkName(source.get(), destination.get());
    if (totals.isAnything() && statements.putIfAbsent(link, statement(link, totals)) != null) {
      refused++;
    }
  }

  private void requireShare() throws IOException {
    FeedMemory.requireAtMost(mostLinks, Math.max(statements.size(), unmapped.size()));
  }

  private Optional<NodeName> node(String name) {
    try {
      return Optional.of(new NodeName(name));
    } catch (IllegalArgumentException e) {
      unmapped.add(name);
      return Optional.empty();
    }
  }

  private Statement statement(LinkName link, Totals totals) {
    return new Statement(
        link,
        new Evidence.Transfers(
            instance.name(),
            instance.own(),
            instance.weight(),
            Math.round(totals.doneFiles()),
            totals.doneBytes(),
            Math.round(totals.failedFiles()),
            totals.busySeconds(),
            Duration.ofMillis(Math.round(totals.ageSeconds() * 1e3))));
  }

  FeedReading reading() throws IOException {
    requireShare();
    return new FeedReading(
        instance.name(),
        now,
        List.copyOf(statements.values()),
        statements.size(),
        refused,
        List.copyOf(unmapped),
        List.of());
  }
}
