package io.argosy.router.circuit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.groupingBy;

import io.argosy.common.topology.InstanceName;
import io.argosy.common.topology.LinkName;
import io.argosy.common.wire.agent.CircuitAnswer;
import io.argosy.common.wire.agent.CircuitAnswer.Inbound;
import io.argosy.common.wire.agent.CircuitAnswer.Lease;
import io.argosy.common.wire.agent.CircuitAnswer.LinkOf;
import io.argosy.common.wire.agent.CircuitAnswer.LinkWork;
import io.argosy.common.wire.agent.CircuitAnswer.Pair;
import io.argosy.router.automation.Mode;
import io.argosy.router.circuit.CircuitWorld.Veto;
import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Tells an agent what it may do about circuits. */
record AnswerText(CircuitWorld world, long agentId, InstanceName instance, CircuitStore store) {

  CircuitAnswer of(Mode mode) {
    List<CircuitWorld.Pair> pairs = world.pairs(agentId);
    Map<LinkName, List<LinkWork>> work =
        store
            .work(
                pairs.stream().flatMap(pair -> pair.links().stream()).toList(),
                world.now().minus(CircuitPolicy.COUNTS),
                world.now())
            .stream()
            .collect(groupingBy(LinkWork::link));
    return versioned(
        new CircuitAnswer(
            0,
            mode.toString(),
            pairs.stream().map(pair -> pair(pair, work)).toList(),
            world.open().stream()
                .filter(circuit -> circuit.agentId() == agentId)
                .map(this::lease)
                .toList(),
            world.open().stream().filter(this::isInbound).map(this::inbound).toList()));
  }

  /** The same content has the same version at all routers. Ages are no content. */
  private static CircuitAnswer versioned(CircuitAnswer answer) {
    CircuitAnswer ageless =
        new CircuitAnswer(
            0,
            answer.mode(),
            answer.pairs().stream().map(AnswerText::ageless).toList(),
            answer.leases(),
            answer.inbound());
    long version =
        UUID.nameUUIDFromBytes(ageless.toString().getBytes(UTF_8)).getMostSignificantBits();
    return new CircuitAnswer(
        version, answer.mode(), answer.pairs(), answer.leases(), answer.inbound());
  }

  private static Pair ageless(Pair pair) {
    return new Pair(
        pair.source(),
        pair.destination(),
        pair.room(),
        pair.vetoed(),
        pair.veto(),
        null,
        pair.links().stream().map(AnswerText::ageless).toList());
  }

  private static LinkWork ageless(LinkWork work) {
    return new LinkWork(
        work.source(),
        work.destination(),
        work.pending(),
        work.rate(),
        work.sendable(),
        work.receivable(),
        0);
  }

  private Pair pair(CircuitWorld.Pair pair, Map<LinkName, List<LinkWork>> work) {
    Optional<Veto> veto = world.veto(pair, CircuitPolicy.SHORTEST);
    return new Pair(
        pair.source().name(),
        pair.destination().name(),
        world.room(pair.source(), pair.destination()),
        veto.map(Veto::why).orElse(null),
        veto.map(Veto::word).orElse(null),
        veto.flatMap(Veto::until)
            .map(until -> Math.max(Duration.between(world.now(), until).toSeconds(), 0))
            .orElse(null),
        pair.links().stream()
            .map(link -> work.getOrDefault(world.links().get(link), List.of()))
            .flatMap(Collection::stream)
            .sorted(
                Comparator.comparing((LinkWork link) -> link.source().value())
                    .thenComparing(link -> link.destination().value()))
            .toList());
  }

  private Lease lease(OpenCircuit circuit) {
    OpenCircuit.Ends ends = circuit.ends();
    return new Lease(
        circuit.lease().id(),
        ends.source(),
        ends.destination(),
        world.between(ends.sourceNodes(), ends.destinationNodes()).stream()
            .map(world.links()::get)
            .map(link -> new LinkOf(link.source(), link.destination()))
            .sorted(Comparator.comparing(LinkOf::toString))
            .toList(),
        circuit.lease().bandwidth().bytesPerSecond(),
        circuit.planned().toSeconds(),
        circuit.lifetime().toSeconds(),
        circuit.isStated(),
        circuit.reference().orElse(null),
        circuit.close().orElse(null),
        circuit.orderedBy().isPresent(),
        circuit.successorOf().orElse(null));
  }

  private boolean isInbound(OpenCircuit circuit) {
    AnnouncedEndpoint source = world.endpoints().get(circuit.lease().source());
    return source != null && source.agentId() == agentId;
  }

  private Inbound inbound(OpenCircuit circuit) {
    return new Inbound(
        instance + "-" + circuit.lease().id(),
        circuit.ends().source(),
        circuit.ends().destination(),
        circuit.state(),
        circuit.lease().bandwidth().bytesPerSecond());
  }
}
