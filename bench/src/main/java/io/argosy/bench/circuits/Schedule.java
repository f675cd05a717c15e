package io.argosy.bench.circuits;

import io.argosy.bench.circuits.CircuitsResult.Wrong;
import io.argosy.bench.circuits.LeaseDesk.Want;
import io.argosy.bench.circuits.ScriptedProvider.Entry;
import io.argosy.bench.circuits.ScriptedProvider.Kind;
import io.argosy.circuit.control.Standing.Lease;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitState;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.circuit.CircuitPort;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One schedule: up to three destinations with work from up to two sources for 40 minutes, faults
 * for 55, and an end after which nothing may be left.
 */
final class Schedule {

  private static final int STEP = 20;
  private static final int REPORT_EVERY = 60;
  private static final int WORK_UNTIL = 2_400;
  private static final int FAULTS_UNTIL = 3_300;
  private static final int UNTIL = 9_000;

  /** Until late requests have arrived. */
  private static final int AT_LEAST_UNTIL = FAULTS_UNTIL + 400;

  private static final double PORT = 10e9;
  private static final double SHARE = 0.5;

  final Chance chance;
  final Map<Wrong, Integer> wrong = new EnumMap<>(Wrong.class);
  private final Broken broken;
  private final ScriptedProvider provider;
  private final LeaseDesk desk;
  private final List<SimulatedAgent> agents;
  private boolean established;

  Schedule(long seed, Broken broken) {
    this.broken = broken;
    chance = new Chance(seed);
    Kind kind = Kind.values()[chance.random.nextInt(Kind.values().length)];
    boolean tellsTime = chance.kinds.contains(Fault.CLOCK_JUMP) || chance.random.nextInt(3) > 0;
    provider = new ScriptedProvider(kind, chance, tellsTime, broken);
    List<String> destinations = names("D", chance.random.nextInt(1, 4));
    List<String> sources = names("S", chance.random.nextInt(1, 3));
    List<CircuitPort> ports =
        Stream.concat(sources.stream(), destinations.stream())
            .map(name -> new CircuitPort(name, name, new ByteRate(PORT), SHARE, 4))
            .toList();
    desk = new LeaseDesk(ports, chance, broken == Broken.NO_LEASE);
    chance.note(kind + " " + chance.kinds);
    agents = destinations.stream().map(name -> agent(name, sources)).toList();
  }

  private static List<String> names(String letter, int count) {
    return IntStream.range(0, count).mapToObj(n -> letter + n).toList();
  }

  private SimulatedAgent agent(String name, List<String> sources) {
    List<Want> wants =
        sources.stream()
            .map(
                source ->
                    new Want(
                        source,
                        name,
                        chance.random.nextInt(600),
                        chance.random.nextInt(1_200, WORK_UNTIL)))
            .toList();
    return new SimulatedAgent(wants, provider, chance);
  }

  /** Whether a circuit was up. */
  boolean isEstablished() {
    return established;
  }

  /** How often an agent was killed. */
  int kills() {
    return agents.stream().mapToInt(agent -> agent.kills).sum();
  }

  /** Runs to the end. */
  void run() {
    for (; chance.now < UNTIL && !isOver(); chance.now += STEP) {
      if (chance.now >= FAULTS_UNTIL) {
        chance.end();
      }
      provider.tick();
      agents.forEach(this::step);
      judge();
    }
    count(Wrong.LEAKED, provider.entries.stream().filter(Entry::isLeft).count());
    count(Wrong.UNENDED, circuits().filter(it -> !it.state().isFinal()).count());
    count(Wrong.FOREIGN_TOUCHED, provider.foreignTouched);
  }

  private void count(Wrong what, long more) {
    wrong.merge(what, (int) more, Integer::sum);
  }

  private boolean isOver() {
    return chance.now > AT_LEAST_UNTIL
        && provider.isQuiet()
        && desk.isEmpty()
        && circuits().allMatch(it -> it.state().isFinal());
  }

  private Stream<Circuit> circuits() {
    return agents.stream().flatMap(agent -> agent.circuits().stream());
  }

  private void step(SimulatedAgent agent) {
    agent.run();
    if (chance.now % REPORT_EVERY == 0 && agent.hearsRouter()) {
      List<Lease> leases = desk.answer(agent.wants, agent.circuits(), chance.now);
      agent.heard(broken == Broken.RELEASE_FOREIGN ? withForeign(leases, agent) : leases);
    }
  }

  /** Leases that contain a circuit of another agent, so that the driver takes it for its own. */
  private static List<Lease> withForeign(List<Lease> leases, SimulatedAgent agent) {
    Duration lifetime = Duration.ofHours(1);
    Lease foreign =
        new Lease(
            agent
                .wants
                .getFirst()
                .plan(LeaseDesk.OF_ANOTHER_AGENT.id(), new ByteRate(1e9), lifetime),
            lifetime,
            true,
            Optional.empty(),
            Optional.empty(),
            false);
    return Stream.concat(leases.stream(), Stream.of(foreign)).toList();
  }

  private void judge() {
    Map<String, Double> used = new HashMap<>();
    Set<String> pairs = new HashSet<>();
    boolean twice = false;
    for (Entry entry : provider.entries) {
      if (entry.isLeft() && !entry.again) {
        String source = entry.plan.source().name();
        String destination = entry.plan.destination().name();
        double bandwidth = entry.plan.bandwidth().bytesPerSecond();
        used.merge(source, bandwidth, Double::sum);
        used.merge(destination, bandwidth, Double::sum);
        twice |= !pairs.add(source + destination);
      }
    }
    boolean over = used.values().stream().anyMatch(sum -> sum > 1.001 * PORT * SHARE);
    count(Wrong.OVER_SHARE, over ? 1 : 0);
    count(Wrong.ASKED_TWICE, twice ? 1 : 0);
    agents.forEach(this::judgeUse);
  }

  private void judgeUse(SimulatedAgent agent) {
    List<Circuit> granted =
        agent.circuits().stream().filter(it -> it.granted().isPresent()).toList();
    established |= !granted.isEmpty();
    count(
        Wrong.USED_LATE,
        granted.stream()
            .filter(it -> !it.state().isFinal())
            .filter(it -> isUsed(agent, it) && isPast(it))
            .count());
  }

  private boolean isUsed(SimulatedAgent agent, Circuit circuit) {
    return broken == Broken.PAST_END
        ? circuit.state() == CircuitState.ESTABLISHED
        : agent.uses(circuit.key());
  }

  private boolean isPast(Circuit circuit) {
    return provider.entries.stream()
        .filter(it -> circuit.reference().filter(it.reference::equals).isPresent())
        .anyMatch(it -> it.isPast(provider.clock()));
  }
}
