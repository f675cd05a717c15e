package io.argosy.bench.circuits;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.argosy.bench.circuits.LeaseDesk.Want;
import io.argosy.bench.circuits.ScriptedProvider.Entry;
import io.argosy.bench.circuits.ScriptedProvider.Kind;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.circuit.CircuitPort;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.LoggerFactory;

/**
 * Visits all states that up to seven events reach, with a crash at each write and call among them.
 * In each of them nothing is left at the provider of a circuit that has ended, unless the provider
 * has twice hidden it, and once nothing fails any more, everything ends and nothing is left.
 */
class CircuitSearchTest {

  private static final int EVENTS = 7;
  private static final int STEP = 60;

  /** What may happen in a step; nothing, too. */
  private enum Choice {
    NOTHING,
    TEN_MINUTES,
    NO_WORK_LEFT,
    ROUTER_AWAY,
    LIST_EMPTY(Fault.LIST_EMPTY),
    LIST_FAILS(Fault.LIST_FAILS),
    FORGOTTEN,
    REFUSED(Fault.REFUSED),
    REQUEST_LATE(Fault.REQUEST_LATE),
    REQUEST_TWICE(Fault.REQUEST_TWICE),
    ANSWER_LOST(Fault.ANSWER_LOST),
    CALL_LOST(Fault.CALL_LOST),
    ACK_LOST(Fault.ACK_LOST),
    RELEASE_IGNORED(Fault.RELEASE_IGNORED),
    ACTIVATION_FAILS(Fault.ACTIVATION_FAILS),
    FORCED_END(Fault.FORCED_END),
    KILLED_BEFORE_WRITE(Fault.KILLED_AT_WRITE),
    KILLED_AFTER_WRITE(Fault.KILLED_AT_WRITE),
    KILLED_BEFORE_CALL(Fault.KILLED_AT_CALL),
    KILLED_AFTER_CALL(Fault.KILLED_AT_CALL);

    final Set<Fault> faults = EnumSet.noneOf(Fault.class);

    Choice(Fault... faults) {
      this.faults.addAll(List.of(faults));
    }
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void allStatesEndAndNothingIsLeft(Kind kind) {
    ((Logger) LoggerFactory.getLogger("io.argosy.circuit")).setLevel(Level.OFF);
    Set<String> visited = new HashSet<>();
    Set<String> states = new TreeSet<>();
    Deque<List<Choice>> open = new ArrayDeque<>(List.of(List.of()));
    while (!open.isEmpty()) {
      List<Choice> path = open.removeFirst();
      World world = new World(kind);
      path.forEach(world::step);
      if (Collections.frequency(path, Choice.LIST_EMPTY) < 2) {
        assertThat(world.leftOfEnded()).as("%s %s", kind, path).isEmpty();
      }
      if (visited.add(world.state() + last(path))) {
        world.agent.circuits().forEach(it -> states.add(it.state().name()));
        if (path.size() < EVENTS) {
          for (Choice choice : Choice.values()) {
            List<Choice> longer = new ArrayList<>(path);
            longer.add(choice);
            open.addLast(longer);
          }
        }
        world.end();
        assertThat(world.left()).as("%s %s", kind, path).isEmpty();
      }
    }
    assertThat(states)
        .contains("PLANNED", "REQUESTED", "ESTABLISHED", "RELEASING", "CLOSED", "REFUSED", "LOST");
    assertThat(visited.size()).isGreaterThan(2_000);
  }

  /** What the agent remembers without a file follows from the last events. */
  private static List<Choice> last(List<Choice> path) {
    return path.subList(Math.max(0, path.size() - 1), path.size());
  }

  /** One agent that wants one circuit, at a provider of its own. */
  private static final class World {

    private final Armed chance = new Armed();
    private final ScriptedProvider provider;
    private final LeaseDesk desk;
    final SimulatedAgent agent;
    private final List<Want> wants = List.of(new Want("S", "D", 0, Integer.MAX_VALUE));
    private boolean work = true;

    World(Kind kind) {
      provider = new ScriptedProvider(kind, chance, true, Broken.NONE);
      desk = new LeaseDesk(List.of(port("S"), port("D")), chance, false);
      agent = new SimulatedAgent(wants, provider, chance);
      step(Choice.NOTHING);
      step(Choice.NOTHING);
    }

    /** The references of live circuits at the provider whose state at the agent is final. */
    List<String> leftOfEnded() {
      Set<CircuitKey> ended = new HashSet<>();
      agent.circuits().stream()
          .filter(it -> it.state().isFinal())
          .forEach(it -> ended.add(it.key()));
      return provider.entries.stream()
          .filter(it -> it.isLeft() && ended.contains(it.plan.key()))
          .map(it -> it.reference)
          .toList();
    }

    private static CircuitPort port(String name) {
      return new CircuitPort(name, name, new ByteRate(1e10), 1, 1);
    }

    void step(Choice choice) {
      chance.arm(choice);
      if (choice == Choice.FORGOTTEN) {
        provider.entries.clear();
      }
      if (choice == Choice.NO_WORK_LEFT) {
        work = false;
      }
      chance.now += choice == Choice.TEN_MINUTES ? 600 : STEP;
      provider.tick();
      agent.run();
      if (choice != Choice.ROUTER_AWAY) {
        agent.heard(desk.answer(wants, agent.circuits(), work ? chance.now : Integer.MAX_VALUE));
      }
    }

    /** Nothing fails any more, and no circuit is wanted. */
    void end() {
      for (int n = 0; n < 60 && !(n > 5 && left().isEmpty()); n++) {
        step(n == 0 ? Choice.NO_WORK_LEFT : Choice.NOTHING);
      }
    }

    List<String> left() {
      List<String> left = new ArrayList<>();
      provider.entries.stream().filter(Entry::isLeft).forEach(it -> left.add(it.reference));
      agent.circuits().stream()
          .filter(it -> !it.state().isFinal())
          .forEach(it -> left.add(it.toString()));
      return desk.isEmpty() ? left : List.of("a lease");
    }

    /** What the future depends on, with times in minutes up to ten. */
    String state() {
      Map<String, String> circuits = new TreeMap<>();
      for (Circuit circuit : agent.circuits()) {
        StringBuilder events = new StringBuilder();
        circuit
            .passages()
            .forEach(it -> events.append(it.event().getClass().getSimpleName(), 0, 3));
        long age =
            circuit.passages().isEmpty()
                ? 0
                : (chance.now
                        - circuit.passages().getLast().at().getEpochSecond()
                        + ScriptedProvider.START.getEpochSecond())
                    / 60;
        circuits.put(circuit.key().toString(), events + " " + Math.min(age, 10));
      }
      StringBuilder entries = new StringBuilder();
      for (Entry entry : provider.entries) {
        if (entry.phase != Phase.GONE) {
          entries.append(entry.plan.key()).append(entry.phase).append(entry.committed);
        }
      }
      return circuits + " " + entries + " " + desk.isEmpty() + work + provider.isQuiet();
    }
  }

  /** Faults that happen once, when they are chosen. */
  private static final class Armed extends Chance {

    private final Set<Fault> armed = EnumSet.noneOf(Fault.class);
    private int skip;

    Armed() {
      super(5);
      kinds.clear();
    }

    void arm(Choice choice) {
      armed.clear();
      armed.addAll(choice.faults);
      // Each write and each call asks twice: before it and after it.
      skip = choice.name().contains("AFTER") ? 1 : 0;
    }

    @Override
    boolean is(Fault fault, double probability) {
      if (!armed.contains(fault) || skip-- > 0) {
        return false;
      }
      armed.remove(fault);
      return true;
    }
  }
}
