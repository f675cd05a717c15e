package io.argosy.agent.circuits;

import static java.util.stream.Collectors.toSet;

import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.lane.CircuitProof;
import io.argosy.agent.lane.CircuitWay;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.lane.Lanes;
import io.argosy.circuit.demand.CircuitTraffic;
import io.argosy.circuit.demand.CircuitUse.Verdict;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.circuit.lifecycle.CircuitState;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.CircuitReport.Proof;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The circuits of this agent over which data is proven to move. Only {@link #step} proves; all else
 * may be called by any thread.
 */
public final class ProvenLanes implements Lanes, CircuitTraffic {

  private static final Logger LOG = LoggerFactory.getLogger(ProvenLanes.class);
  private static final Duration PAUSE = Duration.ofMillis(250);

  private final Function<CircuitWay, Supplier<CircuitProof>> provers;
  private final CircuitEnds ends;
  private final FlowMeter flows;
  private final Clock clock;
  private final Executor threads;
  private final Map<UUID, ProvenCircuit> circuits = new ConcurrentHashMap<>();
  private final Map<UUID, Long> failures = new ConcurrentHashMap<>();
  private final Set<UUID> urgent = ConcurrentHashMap.newKeySet();

  /** Proofs that are being tried, with the bytes that had arrived when they began. */
  private final Map<UUID, Long> pending = new ConcurrentHashMap<>();

  private final Map<UUID, CircuitProof> results = new ConcurrentHashMap<>();
  private final AtomicReference<Set<UUID>> lastUsable = new AtomicReference<>(Set.of());

  /**
   * @param provers of circuits, each for one
   * @param clock monotonic
   * @param threads for proofs, which take seconds
   */
  public ProvenLanes(
      Function<CircuitWay, Supplier<CircuitProof>> provers,
      CircuitEnds ends,
      FlowMeter flows,
      Clock clock,
      Executor threads) {
    this.provers = provers;
    this.ends = ends;
    this.flows = flows;
    this.clock = clock;
    this.threads = threads;
  }

  /** With several, such as a circuit and its successor, the one that ends last. */
  @Override
  public Optional<CircuitPath> circuitOf(LinkName link) {
    Instant now = clock.instant();
    return circuits.values().stream()
        .filter(it -> it.joins(link))
        .flatMap(it -> it.path(now).stream())
        .max(Comparator.comparing(CircuitPath::left));
  }

  /** One that is not known any more is lost too. */
  @Override
  public boolean isLost(UUID circuit) {
    ProvenCircuit known = circuits.get(circuit);
    return known == null || known.isLost(clock.instant());
  }

  @Override
  public void failed(Lane lane) {
    lane.circuit()
        .filter(circuits::containsKey)
        .ifPresent(
            id -> {
              failures.merge(id, 1L, Long::sum);
              urgent.add(id);
            });
  }

  /** Jobs that moved nothing are not counted: a circuit that carries nothing fails its proofs. */
  @Override
  public Optional<Reading> of(CircuitKey circuit) {
    Instant now = clock.instant();
    return Optional.ofNullable(circuits.get(circuit.id()))
        .map(
            it ->
                new Reading(
                    ByteCount.of(it.bytes()),
                    failures.getOrDefault(circuit.id(), 0L),
                    0,
                    it.path(now).isPresent()));
  }

  @Override
  public Optional<Proof> proof(CircuitKey circuit) {
    return Optional.ofNullable(circuits.get(circuit.id()))
        .flatMap(it -> it.course().stated(clock.instant()));
  }

  @Override
  public Optional<Verdict> broken(CircuitKey circuit) {
    return Optional.ofNullable(circuits.get(circuit.id())).flatMap(it -> it.course().verdict());
  }

  /**
   * Begins the proofs that are due, and takes the results of others; returns how long to wait
   * before the next step.
   *
   * @param changed called when new work shall use another lane
   * @param abort ends what moves over a circuit, if anything does
   */
  public Duration step(CircuitDriver.Seen seen, Runnable changed, Consumer<UUID> abort) {
    follow(seen);
    begin();
    results.keySet().forEach(this::take);
    circuits.keySet().stream().filter(this::isLost).forEach(abort);
    Set<UUID> now = usable();
    if (!lastUsable.getAndSet(now).equals(now)) {
      changed.run();
    }
    return PAUSE;
  }

  private Set<UUID> usable() {
    Instant now = clock.instant();
    return circuits.entrySet().stream()
        .filter(it -> it.getValue().path(now).isPresent())
        .map(Map.Entry::getKey)
        .collect(toSet());
  }

  private void follow(CircuitDriver.Seen seen) {
    Set<UUID> known = seen.circuits().stream().map(it -> it.key().id()).collect(toSet());
    circuits.keySet().retainAll(known);
    failures.keySet().retainAll(known);
    for (Circuit circuit : seen.circuits()) {
      UUID id = circuit.key().id();
      if (circuit.state() == CircuitState.ESTABLISHED && !circuits.containsKey(id)) {
        begun(circuit).ifPresent(it -> circuits.put(id, it));
      }
      circuits.computeIfPresent(id, (same, it) -> followed(it, circuit, seen));
    }
  }

  private Optional<ProvenCircuit> begun(Circuit circuit) {
    CircuitPlan plan = circuit.plan();
    Optional<InetAddress> source = addressOf(plan.source().address());
    Optional<InetAddress> destination = addressOf(plan.destination().address());
    if (source.isEmpty() || destination.isEmpty() || plan.links().isEmpty()) {
      return Optional.empty();
    }
    CircuitWay its =
        new CircuitWay(
            plan.destination().name(),
            plan.links().getFirst(),
            new CircuitPath(
                plan.key().id(),
                source.get(),
                destination.get(),
                plan.bandwidth(),
                Optional.empty(),
                plan.lifetime()));
    return Optional.of(
        new ProvenCircuit(
            plan,
            source.get(),
            destination.get(),
            plan.bandwidth(),
            true,
            Optional.empty(),
            provers.apply(its),
            ProofCourse.BEGIN,
            0,
            clock.instant()));
  }

  /** The ends of a plan are addresses, so that nothing is looked up. */
  private static Optional<InetAddress> addressOf(String address) {
    try {
      return Optional.of(InetAddress.getByName(address));
    } catch (UnknownHostException e) {
      return Optional.empty();
    }
  }

  private ProvenCircuit followed(ProvenCircuit it, Circuit circuit, CircuitDriver.Seen seen) {
    UUID id = circuit.key().id();
    return it.seen(
        circuit.granted().map(Granted::bandwidth).orElse(it.granted()),
        circuit.state() == CircuitState.ESTABLISHED,
        Optional.ofNullable(seen.usableUntil().get(id)).filter(end -> ends.isUp(id)),
        landed(it),
        streams(it),
        clock.instant());
  }

  private long landed(ProvenCircuit it) {
    return it.lanes().stream().mapToLong(flows::landed).sum();
  }

  private int streams(ProvenCircuit it) {
    Map<Lane, Integer> active = flows.streams();
    return it.lanes().stream().mapToInt(lane -> active.getOrDefault(lane, 0)).sum();
  }

  private void begin() {
    Instant now = clock.instant();
    circuits.forEach(
        (id, it) -> {
          if (it.isDue(now, urgent.contains(id)) && pending.putIfAbsent(id, it.bytes()) == null) {
            urgent.remove(id);
            threads.execute(() -> tried(id, it));
          }
        });
  }

  /** Whatever goes wrong, the circuit can be tried again. */
  private void tried(UUID id, ProvenCircuit circuit) {
    CircuitProof proof = new CircuitProof.Unknown("its proof was interrupted");
    try {
      proof = circuit.prove().get();
    } finally {
      results.put(id, proof);
    }
  }

  private void take(UUID id) {
    CircuitProof proof = results.remove(id);
    Long bytes = pending.remove(id);
    ProvenCircuit before = circuits.get(id);
    if (before == null || bytes == null) {
      return;
    }
    Instant now = clock.instant();
    ProvenCircuit after = before.with(proof, landed(before) - bytes, now);
    circuits.put(id, after);
    if (!after.course().trouble().equals(before.course().trouble())
        || before.course().passedAt().isEmpty()) {
      LOG.info(
          "Proof of a circuit: circuit={} usable={} trouble={}",
          after.plan().key(),
          after.path(now).isPresent(),
          after.course().trouble().orElse("none"));
    }
  }
}
