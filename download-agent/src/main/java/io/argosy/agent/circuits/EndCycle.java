package io.argosy.agent.circuits;

import io.argosy.agent.circuits.EndSetUp.Phase;
import io.argosy.agent.lane.CircuitProof;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.common.durable.DurableItems;
import io.argosy.common.wire.agent.CircuitAnswer.Inbound;
import io.argosy.common.wire.agent.CircuitReport.EndStatement;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sets up this host's ends of the circuits that are established, and takes them down afterwards: by
 * the site's hook and, at a source, by the door. What was set up is on disk until it has been taken
 * down. {@link #run} is for one thread and does not wait for hooks; everything else may be called
 * by any thread.
 */
public final class EndCycle implements CircuitEnds, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(EndCycle.class);

  /** A new address or route may take some seconds until it can be used. */
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** How long the router still gets the state of an end that has been taken down. */
  private static final Duration TOLD = Duration.ofMinutes(2);

  private static final Duration LAST_WAIT = Duration.ofSeconds(5);

  private final List<HostEndpoint> endpoints;
  private final EndHook hook;
  private final CircuitDoors doors;
  private final Function<OwnEnd, CompletableFuture<CircuitProof>> route;
  private final DurableItems<OwnEnd> book;
  private final Clock clock;
  private final Map<UUID, EndSetUp> ends = new ConcurrentHashMap<>();
  private final Map<UUID, Run> runs = new HashMap<>();
  private final Map<UUID, ProofCourse> routes = new ConcurrentHashMap<>();
  private final Map<UUID, CompletableFuture<CircuitProof>> asked = new HashMap<>();
  private final Map<String, Closed> closed = new ConcurrentHashMap<>();

  private record Run(String verb, CompletableFuture<Optional<String>> result) {}

  /** An address on which the door cannot listen. */
  private record Closed(String why, Instant since) {}

  /**
   * Continues with the ends on disk. If the process before was killed, a hook that it began may
   * still be running.
   *
   * @param route whether a source sends to its peer by its interface; it always answers
   */
  public EndCycle(
      List<HostEndpoint> endpoints,
      EndHook hook,
      CircuitDoors doors,
      Function<OwnEnd, CompletableFuture<CircuitProof>> route,
      DurableItems<OwnEnd> book,
      Clock clock) {
    this.endpoints = List.copyOf(endpoints);
    this.hook = hook;
    this.doors = doors;
    this.route = route;
    this.book = book;
    this.clock = clock;
    Instant alone = clock.instant().plus(EndHook.LONGEST);
    book.all()
        .forEach(
            it ->
                ends.put(
                    it.circuit(), EndSetUp.begin(it, it.hook().isEmpty() ? Instant.EPOCH : alone)));
  }

  /**
   * @param own circuits that this agent manages
   * @param inbound those of other agents that end here; empty while the router has not named them
   *     since the start of this process
   */
  public synchronized void run(List<Circuit> own, Optional<List<Inbound>> inbound) {
    settle();
    Instant earlier = clock.instant().minus(TOLD);
    ends.values()
        .removeIf(it -> it.phase() instanceof Phase.Down(Instant at) && at.isBefore(earlier));
    Map<UUID, OwnEnd> wanted = wanted(own, inbound.orElse(List.of()));
    wanted.values().forEach(this::begin);
    ends.values().stream()
        .filter(it -> inbound.isPresent() || !it.end().isSource())
        .forEach(it -> act(it, Optional.ofNullable(wanted.get(it.end().circuit()))));
    wanted.values().forEach(this::follow);
    listen();
  }

  private Map<UUID, OwnEnd> wanted(List<Circuit> own, List<Inbound> inbound) {
    return endpoints.stream()
        .flatMap(
            it ->
                Stream.concat(
                    own.stream().flatMap(circuit -> it.endOf(circuit).stream()),
                    inbound.stream().flatMap(circuit -> it.endOf(circuit).stream())))
        .collect(Collectors.toMap(OwnEnd::circuit, end -> end, (one, same) -> one));
  }

  /** It is on disk before the hook begins. */
  private void begin(OwnEnd end) {
    EndSetUp before = ends.get(end.circuit());
    if (before == null || before.phase() instanceof Phase.Down) {
      book.keep(end);
      ends.put(end.circuit(), EndSetUp.begin(end, Instant.EPOCH));
    }
  }

  /** A route is proven anew after each set-up. */
  private void act(EndSetUp it, Optional<OwnEnd> wanted) {
    UUID id = it.end().circuit();
    Optional<String> next = it.next(wanted.isPresent(), clock.instant());
    if (next.isPresent()) {
      ends.put(id, it.running(clock.instant()));
      asked.remove(id);
      routes.remove(id);
      wanted
          .filter(end -> end.device() != null)
          .ifPresent(end -> routes.put(id, ProofCourse.BEGIN));
      listen();
      runs.put(id, new Run(next.get(), result(it.end(), next.get())));
      settle();
    }
  }

  /** The site's routes may change, so that the kernel is asked again and again. */
  private void follow(OwnEnd end) {
    UUID id = end.circuit();
    if (asked.containsKey(id) && asked.get(id).isDone()) {
      routes.computeIfPresent(id, (same, course) -> answered(end, course, asked.remove(id).join()));
    }
    Optional.ofNullable(routes.get(id))
        .filter(course -> ends.get(id).isUp() && !asked.containsKey(id))
        .filter(course -> course.isDue(clock.instant(), false))
        .ifPresent(course -> asked.put(id, route.apply(end)));
  }

  private ProofCourse answered(OwnEnd end, ProofCourse before, CircuitProof proof) {
    ProofCourse after = before.with(proof, clock.instant());
    if (!after.trouble().equals(before.trouble())) {
      LOG.warn(
          "Route of a circuit: circuit={} trouble={}", end.key(), after.trouble().orElse("none"));
    }
    return after;
  }

  private CompletableFuture<Optional<String>> result(OwnEnd end, String verb) {
    return end.hook().isEmpty()
        ? CompletableFuture.completedFuture(Optional.empty())
        : hook.run(end, verb);
  }

  /** Takes the results of the hooks that have ended. */
  private void settle() {
    List.copyOf(runs.entrySet()).stream()
        .filter(it -> it.getValue().result().isDone())
        .forEach(it -> settle(it.getKey(), it.getValue()));
  }

  private void settle(UUID id, Run run) {
    EndSetUp before = ends.get(id);
    String done = run.verb().equals(EndSetUp.UP) ? "set up" : "taken down";
    Optional<String> why =
        run.result()
            .join()
            .map(
                it ->
                    "its end at %s could not be %s: %s"
                        .formatted(before.end().address(), done, it));
    EndSetUp ended = before.ended(run.verb(), why, clock.instant());
    if (ended.phase() instanceof Phase.Down) {
      book.forget(id);
    }
    ends.put(id, ended);
    runs.remove(id);
    if (why.isPresent()) {
      LOG.warn("The hook of a circuit failed: circuit={} why={}", ended.end().key(), why.get());
    } else {
      LOG.info("End of a circuit: circuit={} state={}", ended.end().key(), run.verb());
    }
  }

  private void listen() {
    Set<String> addresses =
        ends.values().stream()
            .filter(it -> it.isUp() && it.end().isSource() && isRouted(it))
            .map(it -> it.end().address())
            .collect(Collectors.toSet());
    Map<String, String> failed = doors.listen(addresses);
    closed.keySet().retainAll(failed.keySet());
    failed.forEach(this::notListening);
  }

  private void notListening(String address, String why) {
    Instant now = clock.instant();
    if (closed.putIfAbsent(address, new Closed(why, now)) == null) {
      LOG.warn("The door cannot listen on a circuit: address={} why={}", address, why);
    }
  }

  /**
   * Waits a while for hooks that are running; what has not ended is run again at the next start.
   */
  @Override
  public synchronized void close() {
    CompletableFuture<?>[] running =
        runs.values().stream().map(Run::result).toArray(CompletableFuture[]::new);
    CompletableFuture.allOf(running)
        .completeOnTimeout(null, LAST_WAIT.toMillis(), TimeUnit.MILLISECONDS)
        .join();
    settle();
  }

  @Override
  public boolean isUp(UUID circuit) {
    return Optional.ofNullable(ends.get(circuit)).filter(this::isUp).isPresent();
  }

  private boolean isUp(EndSetUp it) {
    return it.isUp() && !(it.end().isSource() && isClosed(it)) && isRouted(it);
  }

  private boolean isRouted(EndSetUp it) {
    return Optional.ofNullable(routes.get(it.end().circuit()))
        .map(course -> course.passedAt().isPresent() && !course.isLost())
        .orElse(true);
  }

  private boolean isClosed(EndSetUp it) {
    return closed.containsKey(it.end().address());
  }

  /** Why this host's end could not be set up or taken down. */
  Optional<String> trouble(UUID circuit) {
    return Optional.ofNullable(ends.get(circuit)).flatMap(this::trouble);
  }

  private Optional<String> trouble(EndSetUp it) {
    return it.trouble().or(() -> misrouted(it)).or(() -> unheard(it));
  }

  private Optional<String> misrouted(EndSetUp it) {
    return Optional.ofNullable(routes.get(it.end().circuit()))
        .filter(course -> course.isLost() && course.failingSince().filter(this::isLong).isPresent())
        .flatMap(ProofCourse::trouble);
  }

  private Optional<String> unheard(EndSetUp it) {
    return Optional.ofNullable(closed.get(it.end().address()))
        .filter(door -> it.isUp() && it.end().isSource() && isLong(door.since()))
        .map(door -> "the door of its source cannot listen: " + door.why());
  }

  private boolean isLong(Instant since) {
    return !since.plus(PATIENCE).isAfter(clock.instant());
  }

  /** Why the circuit cannot be used and is to be released. */
  Optional<String> failure(UUID circuit) {
    return Optional.ofNullable(ends.get(circuit))
        .filter(it -> it.phase() instanceof Phase.Failed)
        .flatMap(EndSetUp::trouble);
  }

  /** The ends of the circuits of other agents. */
  List<EndStatement> statements() {
    return ends.values().stream()
        .filter(it -> it.end().isSource())
        .map(it -> new EndStatement(it.end().circuit(), isUp(it), trouble(it).orElse(null)))
        .toList();
  }

  public long up() {
    return ends.values().stream().filter(this::isUp).count();
  }

  /** The number of ends that could not be set up or taken down. */
  public long troubled() {
    return ends.values().stream().filter(it -> trouble(it).isPresent()).count();
  }
}
