package io.argosy.bench.circuits;

import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Listing;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.control.ProviderTraits;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitPlan;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.IntSupplier;

/** One agent's connection to the simulated provider, with faults. */
final class ScriptedProvider implements CircuitProvider {

  private static final double OFTEN = 0.5;
  private static final double SELDOM = 0.05;

  private final Network network;
  private final Chance chance;
  private final IntSupplier now;
  private final Consumer<String> log;
  private final Broken broken;

  ScriptedProvider(
      Network network, Chance chance, IntSupplier now, Broken broken, Consumer<String> log) {
    this.broken = broken;
    this.network = network;
    this.chance = chance;
    this.now = now;
    this.log = log;
  }

  @Override
  public ProviderTraits traits() {
    return network.kind.traits;
  }

  @Override
  public Answer reserve(CircuitPlan plan, Instant end) throws ProviderFailedException {
    call("reserve " + plan.key());
    int at = now.getAsInt();
    if (chance.is(Fault.REFUSED, OFTEN)) {
      return new Answer.Refused(new Denied(Cause.OTHER, "refused", Optional.empty()));
    }
    if (chance.is(Fault.REFUSED_FOR_CAPACITY, OFTEN)) {
      return new Answer.Refused(new Denied(Cause.CAPACITY, "full", Optional.empty()));
    }
    if (chance.is(Fault.REQUEST_LOST, OFTEN)) {
      throw new ProviderFailedException("the request is lost");
    }
    if (chance.is(Fault.REQUEST_LATE, OFTEN)) {
      network.processLater(at + chance.seconds(20, 170), plan, end);
      throw new ProviderFailedException("the request is late");
    }
    Network.Entry entry = network.process(plan, end, at, false);
    if (chance.is(Fault.REQUEST_TWICE, OFTEN)) {
      network.process(plan, end, at, true);
    }
    if (broken == Broken.COMMIT_FIRST) {
      network.commit(entry, at);
    }
    killed("reserve " + plan.key());
    if (chance.is(Fault.ANSWER_LOST, OFTEN)) {
      throw new ProviderFailedException("the answer is lost");
    }
    entry.answered = true;
    return new Answer.Reserved(entry.reference);
  }

  @Override
  public Listing list(Set<String> references) throws ProviderFailedException {
    if (network.isSilent(now.getAsInt()) || chance.is(Fault.LIST_FAILS, SELDOM)) {
      throw new ProviderFailedException("no list");
    }
    return network.list(
        now.getAsInt(),
        entry ->
            switch (broken) {
              case LATE_ANSWER -> entry.answered;
              case RELEASE_ONCE -> !entry.releasedOnce;
              default -> true;
            });
  }

  @Override
  public void advance(Found circuit) throws ProviderFailedException {
    act("advance ", circuit.reference(), entry -> network.commit(entry, now.getAsInt()));
  }

  @Override
  public void extend(String reference, Instant end) throws ProviderFailedException {
    act("extend ", reference, entry -> entry.end = Optional.of(end));
  }

  @Override
  public void release(String reference) throws ProviderFailedException {
    network.entry(reference).ifPresent(entry -> entry.releasedOnce = true);
    act("release ", reference, entry -> network.release(entry, now.getAsInt()));
  }

  private void act(String name, String reference, Consumer<Network.Entry> action)
      throws ProviderFailedException {
    call(name + reference);
    if (chance.is(Fault.CALL_LOST, OFTEN)) {
      throw new ProviderFailedException("the call is lost");
    }
    network.entry(reference).ifPresent(action);
    killed(name + reference);
    if (chance.is(Fault.ACK_LOST, OFTEN)) {
      throw new ProviderFailedException("the acknowledgement is lost");
    }
  }

  private void call(String name) throws ProviderFailedException {
    log.accept(name);
    killed(name);
    if (network.isSilent(now.getAsInt())) {
      throw new ProviderFailedException("the provider does not answer");
    }
  }

  private void killed(String name) {
    if (chance.is(Fault.KILLED_AT_CALL, 0.2)) {
      log.accept("killed at " + name);
      throw new KilledException();
    }
  }
}
