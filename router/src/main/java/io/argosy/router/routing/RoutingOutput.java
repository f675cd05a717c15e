package io.argosy.router.routing;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.SourceCheck;
import io.argosy.router.activation.SourceProblem;
import io.argosy.router.plan.DirectChoices;
import io.argosy.router.plan.Explainer;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.network.Candidate;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/** The result of one cycle: its input, and its plan reduced to routes of one hop. */
public final class RoutingOutput {

  /** Strategies that score in seconds; the others score in files, bytes, rates or shares. */
  private static final Set<Strategy> BY_SECONDS =
      EnumSet.of(
          Strategy.COMPLETION,
          Strategy.PHEDEX,
          Strategy.WAITING_TIME,
          Strategy.WAITING_TIME_WITH_ERROR,
          Strategy.DURATION);

  /** A later time is not stored. */
  private static final double LONGEST_SECONDS = 3e9;

  private final RoutingInput input;
  private final Plan plan;
  private final DirectChoices choices;
  private final Horizon.Cut cut;
  private final int[] routed;
  private final Rankings rankings;
  private final int waiting;
  private final SourceChecks checks;
  private final int[] beginWaiting;

  /**
   * @param horizon limits the routes that are written
   */
  public RoutingOutput(RoutingInput input, Plan plan, HorizonPolicy horizon) {
    this.input = input;
    this.plan = plan;
    choices = new DirectChoices(plan);
    cut = Horizon.of(plan, choices, horizon);
    routed = cut.routed();
    Explainer explainer = plan.explainer();
    rankings = Rankings.of(routed, request -> present(explainer, request));
    Map<Long, SourceCheck> waits = waits();
    waiting = waits.size();
    checks = input.checks().with(waits, unplanned()::contains);
    beginWaiting =
        IntStream.range(0, waiting == 0 ? 0 : requests())
            .filter(request -> beginsToWait(input.keys().fileRequest(request)))
            .toArray();
  }

  /** Returns the file requests for which the plan has no source. */
  private Set<Long> unplanned() {
    return IntStream.range(0, requests())
        .filter(request -> !plan.isPlanned(request))
        .mapToObj(input.keys()::fileRequest)
        .collect(Collectors.toSet());
  }

  /** Nothing is routed from a node that does not have the file yet. */
  private List<Candidate> present(Explainer explainer, int request) {
    return explainer.candidates(request).stream()
        .filter(candidate -> !plan.batch().isFuture(request, candidate.n()))
        .toList();
  }

  /**
   * Returns the files that wait for a copy that is on its way, is routed by this cycle, or waits
   * for such a copy itself; by file request. The others wait because the links of their sources
   * have enough to do.
   */
  private Map<Long, SourceCheck> waits() {
    if (plan.batch().shared().isEmpty()) {
      return Map.of();
    }
    Map<Long, SourceCheck> found = new HashMap<>();
    Map<Integer, Double> fetched = new HashMap<>();
    for (int at = 0; at < routed.length; at++) {
      fetched.put(routed[at], cut.seconds()[at]);
    }
    for (int request = 0; request < requests(); request++) {
      if (plan.waitsForCopy(request)) {
        Optional<SourceCheck> wait = wait(request, comesAfter(request, fetched));
        if (wait.isPresent()) {
          found.put(
              input.keys().fileRequest(request), known(request, wait.get()).orElse(wait.get()));
        }
      }
    }
    return found;
  }

  /**
   * @param comesAfter seconds until the copy arrives; not a number if that is unknown
   */
  private Optional<SourceCheck> wait(int request, double comesAfter) {
    long node = nodeOf(request, plan.choice(request));
    return after(comesAfter)
        .map(until -> SourceCheck.waitsForCopy(node, until, after(plan.score(request))));
  }

  /**
   * Returns the stored wait of a request, if it is still true: its copy is on its way and not late.
   * Plans may prefer another copy in each cycle, which is no reason to store that each time. A late
   * one is stored again only when it is expected at another time.
   */
  private Optional<SourceCheck> known(int request, SourceCheck wait) {
    return input
        .checks()
        .storedWait(input.keys().fileRequest(request))
        .filter(
            stored ->
                isAhead(stored)
                    ? mayComeFrom(request, stored.nodes().getFirst())
                    : stored.nodes().equals(wait.nodes()) && !isAhead(wait));
  }

  private boolean isAhead(SourceCheck wait) {
    return wait.until().filter(input.readAt()::isBefore).isPresent();
  }

  private boolean mayComeFrom(int request, long node) {
    RequestBatch batch = plan.batch();
    return IntStream.range(batch.sourceCount(request), batch.allSources(request))
        .filter(n -> !batch.shared().isExcluded(request, batch.source(request, n)))
        .anyMatch(n -> nodeOf(request, n) == node);
  }

  /** Returns the time in this many seconds; empty if they are no number, or a hundred years. */
  private Optional<Instant> after(double seconds) {
    return seconds < LONGEST_SECONDS
        ? Optional.of(input.readAt().plusMillis(Math.round(seconds * 1e3)))
        : Optional.empty();
  }

  /**
   * Returns the seconds until the copy arrives that a request waits for. A supplier that waits
   * itself has its copy when the plan expects its file.
   *
   * @param fetched seconds until the copies that are routed now arrive, by request
   */
  private double comesAfter(int request, Map<Integer, Double> fetched) {
    int sharer = plan.batch().sharer(request, plan.choice(request));
    if (sharer == RequestBatch.NO_SHARER) {
      return plan.batch().comesAfter(request, plan.choice(request));
    }
    if (!plan.waitsForCopy(sharer)) {
      return fetched.getOrDefault(sharer, Double.NaN);
    }
    return Double.isNaN(comesAfter(sharer, fetched)) ? Double.NaN : plan.score(sharer);
  }

  private boolean beginsToWait(long fileRequest) {
    SourceCheck check = checks.changed().getOrDefault(fileRequest, SourceCheck.USABLE);
    return check.problem().equals(Optional.of(SourceProblem.WAITS_FOR_COPY));
  }

  /** Returns the number of files that wait for a copy that is on its way. */
  public int waiting() {
    return waiting;
  }

  /**
   * Returns the number of routed files that waited for the copy of another node than their source.
   */
  public long endedWaits() {
    return IntStream.of(routed).filter(this::waitedElsewhere).count();
  }

  private boolean waitedElsewhere(int request) {
    long source = nodeOf(request, choices.choice(request));
    return input
        .checks()
        .storedWait(input.keys().fileRequest(request))
        .filter(stored -> !stored.nodes().contains(source))
        .isPresent();
  }

  /** Returns the results of the source checks, with the files that wait for a copy. */
  public SourceChecks checks() {
    return checks;
  }

  public RoutingInput input() {
    return input;
  }

  public Plan plan() {
    return plan;
  }

  /** Returns the strategy of requests that name none. */
  public String strategy() {
    return plan.policy().strategy().word();
  }

  /**
   * Returns the number of requests by strategy, for requests that named another one than the
   * default.
   */
  public Map<Strategy, Integer> ownStrategies() {
    Map<Strategy, Integer> own = new EnumMap<>(Strategy.class);
    for (int request = 0; request < requests(); request++) {
      own.merge(plan.strategy(request), 1, Integer::sum);
    }
    own.remove(plan.policy().strategy());
    return own;
  }

  /** Returns the number of requests in the batch, routed or not. */
  public int requests() {
    return plan.batch().size();
  }

  /** Returns the number of requests with a route. */
  public int routed() {
    return routed.length;
  }

  /** Whether there is anything to write. */
  boolean hasNews() {
    return routed() > 0 || !checks().changed().isEmpty();
  }

  /**
   * Returns the number of requests that have a source and wait until their link has room within its
   * horizon.
   */
  public int heldBack() {
    return cut.heldBack();
  }

  /** Returns the links that hold files back. */
  Set<LinkKey> full() {
    return cut.full().stream().map(this::linkOf).collect(Collectors.toUnmodifiableSet());
  }

  private LinkKey linkOf(int link) {
    RoutingKeys keys = input.keys();
    return new LinkKey(
        keys.node(plan.view().sourceOf(link)), keys.node(plan.view().destinationOf(link)));
  }

  /** Returns the number of requests whose best path has more than one hop. */
  public long detours() {
    return choices.detours();
  }

  /** Returns the keys of the file requests with a route. */
  public LongStream fileRequests() {
    return IntStream.of(routed).mapToLong(input.keys()::fileRequest);
  }

  /**
   * Streams the routed files, so that they are never all in memory.
   *
   * @param wanted selects file requests by key
   */
  public Stream<RoutedFile> files(LongPredicate wanted) {
    return IntStream.range(0, routed.length)
        .filter(at -> wanted.test(input.keys().fileRequest(routed[at])))
        .mapToObj(this::file);
  }

  /** Whether a source was decided on for any file, whether it has the file or gets it later. */
  public boolean hasDecisions() {
    return routed() > 0 || beginWaiting.length > 0;
  }

  /** Streams the files that begin to wait for a copy, with the node that gets it as source. */
  public Stream<RoutedFile> beginWaiting() {
    Explainer explainer = plan.explainer();
    return IntStream.of(beginWaiting).mapToObj(request -> waiting(explainer, request));
  }

  private RoutedFile waiting(Explainer explainer, int request) {
    int choice = plan.choice(request);
    Map<Long, Double> scores = new LinkedHashMap<>();
    explainer.candidates(request).stream()
        .filter(c -> c.n() == choice || !plan.batch().isFuture(request, c.n()))
        .forEach(c -> scores.put(nodeOf(request, c.n()), c.score()));
    scores.putIfAbsent(nodeOf(request, choice), plan.score(request));
    return new RoutedFile(
        input.keys().fileRequest(request),
        input.keys().file(request),
        nodeOf(request, choice),
        input.keys().node(plan.batch().destination(request)),
        ByteCount.of(plan.batch().bytes(request)),
        plan.score(request),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        List.copyOf(scores.keySet()),
        List.copyOf(scores.values()),
        plan.strategy(request).word());
  }

  private RoutedFile file(int at) {
    int request = routed[at];
    RequestBatch batch = plan.batch();
    RoutingKeys keys = input.keys();
    double score = choices.score(request);
    return new RoutedFile(
        keys.fileRequest(request),
        keys.file(request),
        nodeOf(request, choices.choice(request)),
        keys.node(batch.destination(request)),
        ByteCount.of(batch.bytes(request)),
        score,
        BY_SECONDS.contains(plan.strategy(request))
            ? OptionalDouble.of(score)
            : OptionalDouble.empty(),
        Double.isNaN(cut.seconds()[at])
            ? OptionalDouble.empty()
            : OptionalDouble.of(cut.seconds()[at]),
        places(at).mapToObj(place -> nodeOf(request, rankings.candidate(at, place))).toList(),
        places(at).mapToObj(place -> rankings.score(at, place)).toList(),
        plan.strategy(request).word());
  }

  private IntStream places(int at) {
    return IntStream.range(0, rankings.size(at));
  }

  private long nodeOf(int request, int n) {
    return input.keys().node(plan.batch().source(request, n));
  }
}
