package io.argosy.bench.circuits;

import io.argosy.bench.circuits.LeaseDesk.Want;
import io.argosy.bench.circuits.Network.Entry;
import io.argosy.circuit.control.Standing.Lease;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.circuit.lifecycle.CircuitState;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.circuit.CircuitPort;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * One schedule: up to three destinations with work from up to two sources for 40 minutes, faults
 * for 55, and an end after which nothing may be left.
 */
final class Schedule {

  static final String INSTANCE = "bench";
  static final CircuitKey OF_ANOTHER_AGENT = new CircuitKey(INSTANCE, new UUID(0, 2));

  private static final int STEP = 20;
  private static final int REPORT_EVERY = 60;
  private static final int WORK_UNTIL = 2_400;
  private static final int FAULTS_UNTIL = 3_300;
  private static final int UNTIL = 9_000;

  /** Until late requests have arrived. */
  private static final int AT_LEAST_UNTIL = FAULTS_UNTIL + 400;

  private static final double PORT = 10e9;
  private static final double SHARE = 0.5;

  private final Chance chance;
  private final Broken broken;
  private final Network network;
  private final LeaseDesk desk;
  private final List<SimulatedAgent> agents = new ArrayList<>();
  private final List<String> timeline = new ArrayList<>();
  private int now;

  final Tally tally = new Tally();

  Schedule(long seed, Broken broken) {
    this.broken = broken;
    chance = new Chance(seed);
    Kind kind = Kind.values()[chance.random.nextInt(Kind.values().length)];
    boolean tellsTime = chance.kinds.contains(Fault.CLOCK_JUMP) || chance.random.nextInt(3) > 0;
    network = new Network(kind, chance, tellsTime);
    int destinations = chance.random.nextInt(1, 4);
    int sources = chance.random.nextInt(1, 3);
    desk = new LeaseDesk(ports(sources, destinations), chance, broken == Broken.NO_LEASE);
    timeline.add("%s %s".formatted(kind, chance.kinds));
    for (int d = 0; d < destinations; d++) {
      agents.add(agent("D" + d, sources));
    }
  }

  private SimulatedAgent agent(String name, int sources) {
    List<Want> wants =
        IntStream.range(0, sources)
            .mapToObj(
                s ->
                    new Want(
                        "S" + s,
                        name,
                        chance.random.nextInt(600),
                        chance.random.nextInt(1_200, WORK_UNTIL)))
            .toList();
    return new SimulatedAgent(
        wants,
        new ScriptedProvider(network, chance, () -> now, broken, line -> note(name + ": " + line)),
        chance,
        () -> now,
        line -> note(name + ": " + line));
  }

  private static List<CircuitPort> ports(int sources, int destinations) {
    List<String> names = new ArrayList<>();
    IntStream.range(0, sources).forEach(n -> names.add("S" + n));
    IntStream.range(0, destinations).forEach(n -> names.add("D" + n));
    return names.stream()
        .map(name -> new CircuitPort(name, name, new ByteRate(PORT), SHARE, 4))
        .toList();
  }

  private void note(String line) {
    timeline.add("%5d s %s".formatted(now, line));
  }

  List<String> timeline() {
    return timeline;
  }

  boolean grantsInTime() {
    return chance.grantsInTime();
  }

  Map<Fault, Long> faults() {
    return chance.happened;
  }

  /** Runs to the end. */
  void run() {
    for (now = 0; now < UNTIL && !isOver(); now += STEP) {
      if (now >= FAULTS_UNTIL) {
        chance.end();
      }
      network.tick(now);
      agents.forEach(this::step);
      judge();
    }
    tally.leaked = (int) network.entries.stream().filter(Entry::isLeft).count();
    tally.unended = (int) circuits().filter(it -> !it.state().isFinal()).count();
    tally.foreignTouched = network.foreignTouched;
    tally.crashes = agents.stream().mapToInt(agent -> agent.kills).sum();
  }

  private boolean isOver() {
    return now > AT_LEAST_UNTIL
        && network.isQuiet()
        && desk.isEmpty()
        && circuits().allMatch(it -> it.state().isFinal());
  }

  private Stream<Circuit> circuits() {
    return agents.stream().flatMap(agent -> agent.circuits().stream());
  }

  private void step(SimulatedAgent agent) {
    agent.run();
    if (now % REPORT_EVERY == 0 && agent.hearsRouter()) {
      List<Lease> leases = desk.answer(agent.wants, agent.circuits(), now);
      agent.heard(broken == Broken.RELEASE_FOREIGN ? withForeign(leases) : leases);
    }
  }

  /** Leases that contain a circuit of another agent, so that the driver takes it for its own. */
  private static List<Lease> withForeign(List<Lease> leases) {
    List<Lease> more = new ArrayList<>(leases);
    leases.stream()
        .findFirst()
        .ifPresent(
            one ->
                more.add(
                    new Lease(
                        new CircuitPlan(
                            OF_ANOTHER_AGENT,
                            one.plan().provider(),
                            one.plan().source(),
                            one.plan().destination(),
                            one.plan().links(),
                            one.plan().bandwidth(),
                            one.plan().lifetime()),
                        Duration.ofHours(1),
                        true,
                        Optional.empty(),
                        Optional.empty(),
                        false)));
    return more;
  }

  private void judge() {
    Map<String, Double> used = new HashMap<>();
    Map<String, Integer> pairs = new HashMap<>();
    for (Entry entry : network.entries) {
      if (entry.isLeft() && !entry.again) {
        String source = entry.plan.source().name();
        String destination = entry.plan.destination().name();
        double bandwidth = entry.plan.bandwidth().bytesPerSecond();
        used.merge(source, bandwidth, Double::sum);
        used.merge(destination, bandwidth, Double::sum);
        pairs.merge(source + destination, 1, Integer::sum);
      }
    }
    if (used.values().stream().anyMatch(sum -> sum > 1.001 * PORT * SHARE)) {
      tally.overShare++;
    }
    if (pairs.values().stream().anyMatch(count -> count > 1)) {
      tally.askedTwice++;
    }
    agents.forEach(this::judgeUse);
  }

  private void judgeUse(SimulatedAgent agent) {
    for (Circuit circuit : agent.circuits()) {
      Optional<Granted> granted = circuit.granted();
      tally.established |= granted.isPresent();
      if (granted.isPresent() && !circuit.state().isFinal()) {
        boolean uses =
            broken == Broken.PAST_END
                ? circuit.state() == CircuitState.ESTABLISHED
                : agent.uses(circuit.key());
        if (uses && isPast(circuit)) {
          tally.usedLate++;
        }
      }
    }
  }

  private boolean isPast(Circuit circuit) {
    return network.entries.stream()
        .filter(it -> circuit.reference().filter(it.reference::equals).isPresent())
        .anyMatch(it -> it.end.filter(end -> !network.clock(now).isBefore(end)).isPresent());
  }

  /** What went wrong in a schedule. */
  static final class Tally {
    int leaked;
    int usedLate;
    int askedTwice;
    int overShare;
    int foreignTouched;
    int unended;
    int crashes;
    boolean established;

    boolean isGood() {
      return leaked + usedLate + askedTwice + overShare + foreignTouched + unended == 0;
    }
  }
}
