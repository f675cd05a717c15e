package io.argosy.agent.circuits;

import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.ProviderTraits;
import io.argosy.circuit.control.Standing;
import io.argosy.circuit.demand.CircuitDemand;
import io.argosy.circuit.demand.CircuitPolicy;
import io.argosy.circuit.demand.CircuitTraffic;
import io.argosy.circuit.demand.CircuitTraffic.Reading;
import io.argosy.circuit.demand.CircuitUse.Verdict;
import io.argosy.circuit.demand.OwnCircuit;
import io.argosy.circuit.demand.SecondTry;
import io.argosy.circuit.demand.SetUp;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.Circuit.Passage;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitEvent.Asked;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.circuit.lifecycle.CircuitState;
import io.argosy.circuit.lifecycle.VlanPort;
import io.argosy.common.topology.InstanceName;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.agent.CircuitAnswer;
import io.argosy.common.wire.agent.CircuitAnswer.End;
import io.argosy.common.wire.agent.CircuitAnswer.Lease;
import io.argosy.common.wire.agent.CircuitAnswer.Pair;
import io.argosy.common.wire.agent.CircuitReport;
import io.argosy.common.wire.agent.CircuitReport.CircuitStatement;
import io.argosy.common.wire.agent.CircuitReport.PairDecision;
import io.argosy.common.wire.agent.CircuitReport.ProviderState;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * States this agent's circuits and decisions to the router, and holds what the router answered for
 * the driver. {@link #step} is for one thread; everything else may be called by any.
 */
public final class CircuitLoop {

  private static final Logger LOG = LoggerFactory.getLogger(CircuitLoop.class);
  private static final int WAIT_SECONDS = 20;
  private static final Duration PAUSE = Duration.ofSeconds(1);
  private static final Duration UNKNOWN_PAUSE = Duration.ofMinutes(10);
  private static final Duration CURRENT_FOR = Duration.ofMinutes(2);

  private final Function<CircuitReport, CircuitAnswer> router;
  private final Enrolment enrolment;
  private final Supplier<CircuitDriver.Seen> driver;
  private final CircuitPolicy policy;
  private final Optional<Provider> provider;
  private final EndCycle ends;
  private final Clock clock;
  private final CircuitTraffic traffic;
  private final UnwantedCircuits unwanted;
  private final AtomicReference<Optional<Heard>> heard = new AtomicReference<>(Optional.empty());
  private final AtomicReference<List<Object>> told = new AtomicReference<>(List.of());
  private final AtomicReference<Runnable> look = new AtomicReference<>(() -> {});
  private final AtomicBoolean isTold = new AtomicBoolean();
  private final AtomicReference<@Nullable Boolean> isReplaced = new AtomicReference<>();

  /**
   * @param plans of the leases that can be followed
   * @param decisions that the report before it stated, if it stated any
   */
  private record Heard(
      CircuitAnswer answer,
      Map<Lease, CircuitPlan> plans,
      Instant at,
      @Nullable List<PairDecision> decisions) {}

  /**
   * @param name in the settings
   * @param kind such as {@code nsi}
   * @param attachments of this agent's endpoints
   */
  public record Provider(
      String name, String kind, ProviderTraits traits, List<String> attachments) {

    /** A circuit whose attachments the provider does not name may be on any VLAN. */
    private boolean mayUseOurs(Found circuit) {
      return circuit.attachments().isEmpty()
          || circuit.attachments().stream()
              .anyMatch(it -> attachments.stream().anyMatch(own -> VlanPort.meet(own, it)));
    }
  }

  /**
   * @param provider empty if this agent asks for no circuits, and only learns those of others
   * @param ends this host's ends of circuits
   * @param clock monotonic
   */
  public CircuitLoop(
      Function<CircuitReport, CircuitAnswer> router,
      Enrolment enrolment,
      Supplier<CircuitDriver.Seen> driver,
      CircuitPolicy policy,
      Optional<Provider> provider,
      CircuitTraffic traffic,
      EndCycle ends,
      Clock clock) {
    this.router = router;
    this.enrolment = enrolment;
    this.driver = driver;
    this.policy = policy;
    this.provider = provider;
    this.traffic = traffic;
    this.ends = ends;
    this.unwanted = new UnwantedCircuits(policy.leastUrgent(), traffic);
    this.clock = clock;
  }

  /** Has this run after each answer. */
  public void onAnswer(Runnable reader) {
    look.set(reader);
  }

  /** One report; returns how long to wait before the next one. */
  public Duration step() {
    try {
      CircuitReport report = report(WAIT_SECONDS, heard.get().filter(this::isCurrent));
      CircuitAnswer answer = router.apply(report);
      Instant now = clock.instant();
      unwanted.take(answer, now);
      heard.set(Optional.of(new Heard(answer, plans(answer), now, report.decisions())));
      look.get().run();
      return PAUSE;
    } catch (RouterRefusedException e) {
      if (!e.isUnknownMessage()) {
        throw e;
      }
      if (isTold.compareAndSet(false, true)) {
        LOG.warn("The router is older than this agent and does not know circuits");
      }
      return UNKNOWN_PAUSE;
    }
  }

  /** States what has changed while a report waits; returns how long to wait before a new look. */
  public Duration news() {
    if (heard.get().isPresent() && !told.get().equals(states())) {
      tell();
    }
    return PAUSE;
  }

  private List<Object> states() {
    List<Object> states = new ArrayList<>(ends.statements());
    for (Circuit it : driver.get().circuits()) {
      Optional<Boolean> usable = traffic.of(it.key()).map(Reading::usable);
      states.add(List.of(it.key(), it.state(), usable, traffic.broken(it.key())));
    }
    return states;
  }

  /** States the circuits outside of the loop, such as when all is released at the end. */
  public void tell() {
    if (enrolment.isKnown() && !Boolean.TRUE.equals(isReplaced.get())) {
      var unused = router.apply(report(0, Optional.empty()));
    }
  }

  /** One lease that cannot be followed does not keep the others from being followed. */
  private Map<Lease, CircuitPlan> plans(CircuitAnswer answer) {
    Map<Lease, CircuitPlan> plans = new LinkedHashMap<>();
    for (Lease lease : answer.leases()) {
      try {
        enrolment
            .instance()
            .flatMap(it -> provider.map(own -> plan(lease, it, own)))
            .ifPresent(plan -> plans.put(lease, plan));
      } catch (IllegalArgumentException | ArithmeticException e) {
        LOG.error("A lease of a circuit is ignored: lease={} why={}", lease.id(), e.getMessage());
      }
    }
    return plans;
  }

  private static CircuitPlan plan(Lease lease, InstanceName instance, Provider provider) {
    return new CircuitPlan(
        new CircuitKey(instance.value(), lease.id()),
        provider.name(),
        end(lease.source()),
        end(lease.destination()),
        lease.links().stream().map(it -> new LinkName(it.source(), it.destination())).toList(),
        new ByteRate(lease.bandwidth()),
        Duration.ofSeconds(lease.plannedSeconds()));
  }

  private static CircuitEnd end(End end) {
    return new CircuitEnd(end.name(), end.attachment(), end.address());
  }

  /** Sets up and takes down this host's ends, by what is known now. */
  public void setUpEnds() {
    ends.run(driver.get().circuits(), heard.get().map(it -> it.answer().inbound()));
  }

  /** What the driver may do now. */
  public Standing standing() {
    return standing(Optional.empty());
  }

  /**
   * The same while all circuits are released because the agent stops. A process that was replaced,
   * such as by one on another host with a copy of the state files, releases nothing.
   */
  public Standing releasing() {
    isReplaced.updateAndGet(known -> known == null ? asksIfReplaced() : known);
    Optional<String> stops = Optional.of("the agent stops");
    return standing(stops.filter(why -> Boolean.FALSE.equals(isReplaced.get())));
  }

  private boolean asksIfReplaced() {
    try {
      tell();
      return false;
    } catch (RouterRefusedException e) {
      return e.isStale();
    } catch (RouterUnreachableException e) {
      return false;
    }
  }

  private Standing standing(Optional<String> why) {
    Optional<Heard> last = heard.get();
    return new Standing(
        last.filter(this::isCurrent).isPresent(),
        last.stream()
            .flatMap(it -> it.plans().entrySet().stream())
            .map(it -> lease(it.getKey(), it.getValue(), why))
            .toList());
  }

  private Standing.Lease lease(Lease lease, CircuitPlan plan, Optional<String> why) {
    Optional<Verdict> verdict = verdict(lease);
    Optional<String> close = Optional.ofNullable(lease.close()).or(() -> why);
    return new Standing.Lease(
        plan,
        Duration.ofSeconds(lease.lifetimeSeconds()),
        lease.begun(),
        Optional.ofNullable(lease.reference()),
        close.or(() -> verdict.map(Verdict::why)),
        close.isEmpty() && verdict.filter(Verdict::isFailing).isPresent());
  }

  /** A circuit whose end at this host cannot be set up is released as one that fails. */
  private Optional<Verdict> verdict(Lease lease) {
    return ends.failure(lease.id())
        .map(why -> new Verdict(why, true))
        .or(() -> unwanted.verdict(lease));
  }

  private boolean isCurrent(Heard last) {
    return last.at().plus(CURRENT_FOR).isAfter(clock.instant());
  }

  private CircuitReport report(int waitSeconds, Optional<Heard> last) {
    told.set(states());
    CircuitDriver.Seen seen = driver.get();
    Instant now = clock.instant();
    unwanted.read(seen.circuits(), now);
    SecondTry secondTry = new SecondTry(seen.circuits(), policy.smallest());
    return new CircuitReport(
        enrolment.current().number(),
        heard.get().map(it -> it.answer().version()).orElse(0L),
        waitSeconds,
        seen.circuits().stream().map(it -> statement(it, secondTry.isSetback(it))).toList(),
        last.flatMap(it -> provider.map(own -> decisions(it, own, seen, secondTry, now)))
            .orElse(null),
        provider.map(own -> state(own, seen, now)).orElse(null),
        ends.statements());
  }

  /** What ended a circuit says more than that nothing is left of it. */
  private CircuitStatement statement(Circuit circuit, boolean isSetback) {
    Optional<Granted> granted = circuit.granted();
    Optional<Reading> reading = traffic.of(circuit.key());
    return new CircuitStatement(
        circuit.key().id(),
        circuit.state().name().toLowerCase(Locale.ROOT),
        circuit.reference().orElse(null),
        reading.map(Reading::usable).orElse(null),
        granted.map(it -> it.bandwidth().bytesPerSecond()).orElse(null),
        circuit.lastAt(Asked.class).orElse(null),
        circuit.lastAt(Granted.class).orElse(null),
        granted.map(Granted::end).orElse(null),
        circuit.ending().map(Passage::at).orElse(null),
        reading.map(it -> it.bytes().bytes()).orElse(null),
        reading.map(Reading::failures).orElse(null),
        isSetback,
        why(circuit),
        granted.flatMap(it -> it.attachments().stream().findFirst()).orElse(null),
        granted.flatMap(it -> it.attachments().stream().skip(1).findFirst()).orElse(null),
        traffic.proof(circuit.key()).orElse(null));
  }

  private String why(Circuit circuit) {
    String why =
        circuit
            .ending()
            .or(() -> circuit.passages().reversed().stream().findFirst())
            .map(it -> it.event().words())
            .orElse("the provider has not been asked yet");
    return ends.trouble(circuit.key().id())
        .filter(trouble -> !why.contains(trouble))
        .map(trouble -> why + "; " + trouble)
        .orElse(why);
  }

  private List<PairDecision> decisions(
      Heard last, Provider own, CircuitDriver.Seen seen, SecondTry secondTry, Instant now) {
    SetUp setUp =
        SetUp.of(seen.circuits(), own.traits().requestTimeout(), own.traits().extendable());
    CircuitDemand demand = new CircuitDemand(policy, setUp, last.answer().mode());
    Optional<Duration> counted =
        Optional.ofNullable(last.answer().countedAgoSeconds())
            .map(ago -> Duration.ofSeconds(Math.clamp(ago, 0, Integer.MAX_VALUE)))
            .map(ago -> ago.plus(Duration.between(last.at(), now)));
    return last.answer().pairs().stream()
        .map(
            pair ->
                demand.of(
                    secondTry.limited(pair, now),
                    own(pair, last.plans(), seen.circuits(), now),
                    counted))
        .map(decision -> last.answer().mode().equals("dry-run") ? once(decision, last) : decision)
        .toList();
  }

  /** What the router only logs is asked for once, until something else is decided. */
  private static PairDecision once(PairDecision it, Heard last) {
    boolean wasAsked =
        Stream.ofNullable(last.decisions())
            .flatMap(List::stream)
            .filter(before -> before.source().equals(it.source()))
            .filter(before -> before.destination().equals(it.destination()))
            .anyMatch(before -> before.decision().equals(it.decision()));
    return wasAsked
        ? new PairDecision(
            it.source(), it.destination(), it.decision(), it.why(), it.untilSeconds(), null)
        : it;
  }

  private List<OwnCircuit> own(
      Pair pair, Map<Lease, CircuitPlan> plans, List<Circuit> all, Instant now) {
    return plans.entrySet().stream()
        .filter(it -> it.getValue().source().name().equals(pair.source()))
        .filter(it -> it.getValue().destination().name().equals(pair.destination()))
        .map(
            it ->
                new OwnCircuit(
                    it.getKey().id(),
                    it.getValue().bandwidth(),
                    it.getKey().ordered(),
                    left(it.getKey(), all, now)))
        .toList();
  }

  /** Empty unless the circuit is up and wanted. */
  private Optional<Duration> left(Lease lease, List<Circuit> all, Instant now) {
    return all.stream()
        .filter(it -> it.key().id().equals(lease.id()))
        .filter(it -> it.state() == CircuitState.ESTABLISHED)
        .filter(it -> lease.close() == null && verdict(lease).isEmpty())
        .flatMap(it -> it.granted().stream())
        .map(granted -> Duration.between(now, granted.end()))
        .findFirst();
  }

  private static ProviderState state(Provider provider, CircuitDriver.Seen seen, Instant now) {
    return new ProviderState(
        provider.name(),
        provider.kind(),
        seen.listedAt().map(at -> Math.max(Duration.between(at, now).toSeconds(), 0)).orElse(null),
        seen.trouble().orElse(null),
        seen.foreign().stream().filter(provider::mayUseOurs).map(Found::reference).toList());
  }
}
