package io.argosy.bench.circuits;

import io.argosy.bench.circuits.LeaseDesk.Want;
import io.argosy.bench.circuits.ScriptedProvider.KilledException;
import io.argosy.circuit.control.CircuitCycle;
import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.Standing;
import io.argosy.circuit.control.Standing.Lease;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.Circuit.Passage;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.common.durable.DurableItems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * An agent with the production driver. Its files are in memory and survive when it is killed; a
 * write may be interrupted before or after.
 */
final class SimulatedAgent implements DurableItems<Circuit> {

  private static final int CURRENT = 120;

  final List<Want> wants;
  private final CircuitProvider provider;
  private final Chance chance;
  private final Map<UUID, Circuit> files = new LinkedHashMap<>();
  private final Clock clock;
  private CircuitCycle cycle;
  private int wrongBy;
  private int diskFullUntil;
  private int routerAwayUntil;
  private int heard;
  private List<Lease> leases = List.of();
  int kills;

  SimulatedAgent(List<Want> wants, CircuitProvider provider, Chance chance) {
    this.wants = wants;
    this.provider = provider;
    this.chance = chance;
    InstantSource local = () -> ScriptedProvider.START.plusSeconds(chance.now + wrongBy);
    clock = local.withZone(ZoneOffset.UTC);
    cycle = new CircuitCycle(provider, this, clock);
  }

  void run() {
    try {
      cycle.run(standing());
    } catch (KilledException killed) {
      restart();
    }
    damage();
    if (chance.is(Fault.CLOCK_JUMP, 0.01)) {
      wrongBy = 3_600 * (chance.random.nextInt(3) - 1);
      restart();
    }
  }

  /** Only what the router was told of; what was written in the last minute is not damaged. */
  private void damage() {
    List<UUID> told =
        leases.stream()
            .filter(lease -> lease.begun() && lease.reference().isPresent())
            .map(lease -> lease.plan().key().id())
            .filter(files::containsKey)
            .toList();
    if (!told.isEmpty() && chance.is(Fault.FILE_DAMAGED, 0.02)) {
      files.remove(told.get(chance.random.nextInt(told.size())));
      restart();
    }
  }

  private void restart() {
    kills++;
    leases = List.of();
    heard = -CURRENT;
    cycle = new CircuitCycle(provider, this, clock);
  }

  Standing standing() {
    return new Standing(chance.now - heard < CURRENT, leases);
  }

  /** Whether the router hears of this agent now. */
  boolean hearsRouter() {
    int at = chance.now;
    if (at >= routerAwayUntil && chance.is(Fault.ROUTER_AWAY, 0.02)) {
      routerAwayUntil = at + chance.seconds(60, 1_200);
    }
    return at >= routerAwayUntil;
  }

  void heard(List<Lease> answer) {
    leases = answer;
    heard = chance.now;
  }

  List<Circuit> circuits() {
    return cycle.circuits();
  }

  boolean uses(CircuitKey key) {
    return cycle.usableUntil(key, standing()).isPresent();
  }

  @Override
  public void keep(Circuit circuit) {
    int at = chance.now;
    if (at >= diskFullUntil && chance.is(Fault.DISK_FULL, 0.1)) {
      diskFullUntil = at + 600;
    }
    if (at < diskFullUntil) {
      throw new UncheckedIOException(new IOException("no space left on device"));
    }
    killedAtWrite();
    files.put(circuit.key().id(), circuit);
    Object last = circuit.passages().stream().map(Passage::event).reduce((a, b) -> b);
    chance.note(circuit.key() + " " + circuit.state() + " " + last);
    killedAtWrite();
  }

  private void killedAtWrite() {
    if (chance.is(Fault.KILLED_AT_WRITE, 0.2)) {
      chance.note("killed at a write");
      throw new KilledException();
    }
  }

  @Override
  public void forget(UUID id) {
    files.remove(id);
  }

  @Override
  public List<Circuit> all() {
    return List.copyOf(files.values());
  }
}
