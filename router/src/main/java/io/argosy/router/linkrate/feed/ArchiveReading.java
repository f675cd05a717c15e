package io.argosy.router.linkrate.feed;

import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.evidence.PathEstimate;
import io.argosy.router.linkrate.evidence.PathTest;
import io.argosy.router.linkrate.evidence.SeenTest;
import io.argosy.router.linkrate.evidence.SeenTests;
import io.argosy.router.linkrate.evidence.Statement;
import io.argosy.router.linkrate.evidence.Tester;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Collects the tests of one reading of an archive by pair of sites. Used by one thread. */
final class ArchiveReading {

  /** Host names have at most this many characters. */
  private static final int LONGEST_NAME = 253;

  /** Characters that neither host names nor addresses contain. */
  private static final Pattern NO_NAME = Pattern.compile("[^\\w.:-]");

  private final Archive archive;
  private final Instant now;
  private final boolean tellsReversed;
  private final Map<SeenTest.Kind, Duration> asked = new EnumMap<>(SeenTest.Kind.class);
  private final Map<SitePair, List<PathTest>> tests = new HashMap<>();
  private final Map<SeenTest, SeenTest> seen = new HashMap<>();
  private final SortedSet<String> unmapped = new TreeSet<>();
  private long accepted;
  private long refused;

  /**
   * @param tellsReversed whether the archive has the direction of the data of reversed tests
   */
  ArchiveReading(Archive archive, Instant now, boolean tellsReversed) {
    this.archive = archive;
    this.now = now;
    this.tellsReversed = tellsReversed;
    for (SeenTest.Kind kind : SeenTest.Kind.values()) {
      Duration window = archive.policy().paths().window(kind);
      Duration reach = archive.expected().reach(kind);
      asked.put(kind, window.compareTo(reach) < 0 ? reach : window);
    }
  }

  /** Returns how far back to ask for tests, of which old ones only tell when they ran last. */
  Duration asked(SeenTest.Kind kind) {
    return Objects.requireNonNull(asked.get(kind));
  }

  /**
   * Returns the time since a test, 0 if a clock is slightly ahead; empty if it is in the future.
   */
  Optional<Duration> age(Instant at) {
    Duration age = Duration.between(at, now);
    if (age.isNegative()) {
      return age.abs().compareTo(Evidence.SKEW) <= 0
          ? Optional.of(Duration.ZERO)
          : Optional.empty();
    }
    return Optional.of(age);
  }

  /** Returns a host that an archive names; empty if its address or name is too long. */
  static Optional<Tester> tester(String address, @Nullable String name) {
    return Optional.of(new Tester(address, name == null || name.isBlank() ? address : name))
        .filter(host -> host.address().length() <= LONGEST_NAME)
        .filter(host -> host.name().length() <= LONGEST_NAME);
  }

  /** Returns the sites of two hosts; empty within a site, or if one is not known. */
  Optional<SitePair> sites(Tester source, Tester destination) {
    Optional<String> from = site(source);
    Optional<String> to = site(destination);
    return from.isEmpty() || to.isEmpty() || from.equals(to)
        ? Optional.empty()
        : Optional.of(new SitePair(from.get(), to.get()));
  }

  private Optional<String> site(Tester host) {
    Optional<String> site = archive.sites().of(host).filter(archive.nodes()::contains);
    if (site.isEmpty()) {
      unmapped.add(NO_NAME.matcher(host.name()).replaceAll("?"));
    }
    return site;
  }

  /** Notes that two hosts tested, whether they belong to known sites or not. */
  void seen(SeenTest test) {
    SeenTest pair = new SeenTest(test.source(), test.destination(), test.kind(), Duration.ZERO);
    seen.merge(pair, test, (a, b) -> a.age().compareTo(b.age()) <= 0 ? a : b);
  }

  /** Adds a test that says nothing but that it failed. */
  void failed(SitePair sites, Duration age) {
    add(sites, new PathTest.Failed(age));
  }

  /** Adds tests with a possible value. */
  void accept(SitePair sites, PathTest test, long values) {
    accepted += values;
    add(sites, test);
  }

  private void add(SitePair sites, PathTest test) {
    tests.computeIfAbsent(sites, pair -> new ArrayList<>()).add(test);
  }

  /** Counts values that cannot be true. */
  void refuse(long values) {
    refused += values;
  }

  /**
   * @param notes sentences about values that could not be read
   */
  FeedReading reading(List<String> notes) {
    return new FeedReading(
        archive.name(),
        now,
        tests.entrySet().stream()
            .flatMap(pair -> statements(pair.getKey(), pair.getValue()))
            .sorted(Comparator.comparing(Statement::link))
            .toList(),
        accepted,
        refused,
        List.copyOf(unmapped),
        archive
            .expected()
            .overdue(new SeenTests(List.copyOf(seen.values()), Map.copyOf(asked), tellsReversed)),
        notes);
  }

  /** What is known of two sites holds for all pairs of their nodes. */
  private Stream<Statement> statements(SitePair sites, List<PathTest> ofSites) {
    Evidence.Measured measured = PathEstimate.of(archive.name(), ofSites, archive.policy());
    return archive.nodes().links(sites.source(), sites.destination()).stream()
        .map(link -> new Statement(link, measured));
  }
}
