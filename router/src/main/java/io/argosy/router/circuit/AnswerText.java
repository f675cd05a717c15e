package io.argosy.router.circuit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.toMap;

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
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Tells an agent what it may do about circuits. */
record AnswerText(CircuitWorld world, long agentId, InstanceName instance, BacklogStore store) {

  CircuitAnswer of(Mode mode) {
    List<CircuitWorld.Pair> own = world.pairs(agentId);
    Optional<Duration> counted =
        store
            .countedAt()
            .map(at -> Duration.between(at, world.now()))
            .filter(age -> age.compareTo(CircuitPolicy.COUNTS) < 0);
    Map<LinkName, LinkWork> work =
        counted.isEmpty()
            ? Map.of()
            : store.work(own.stream().flatMap(pair -> pair.links().stream()).toList()).stream()
                .collect(toMap(LinkWork::link, link -> link));
    List<Pair> pairs = own.stream().map(pair -> pair(pair, work)).toList();
    List<Lease> leases =
        world.open().stream()
            .filter(circuit -> circuit.agentId() == agentId)
            .map(this::lease)
            .toList();
    List<Inbound> inbound =
        world.open().stream()
            .filter(OpenCircuit::counts)
            .filter(this::isInbound)
            .map(this::inbound)
            .toList();
    return new CircuitAnswer(
        version(
            mode,
            counted.isPresent(),
            pairs.stream().map(AnswerText::lasting).toList(),
            leases,
            inbound),
        mode.toString(),
        counted.map(age -> Math.max(age.toSeconds(), 0)).orElse(null),
        pairs,
        leases,
        inbound);
  }

  /** The same content has the same version at all routers. Ages are no content. */
  private static long version(Object... content) {
    return UUID.nameUUIDFromBytes(Arrays.deepToString(content).getBytes(UTF_8))
        .getMostSignificantBits();
  }

  /** What does not change by itself as time passes. */
  private static List<@Nullable Object> lasting(Pair pair) {
    return Arrays.asList(
        pair.source(), pair.destination(), pair.room(), pair.vetoed(), pair.links());
  }

  private Pair pair(CircuitWorld.Pair pair, Map<LinkName, LinkWork> work) {
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
            .sorted()
            .map(world.links()::get)
            .map(work::get)
            .filter(Objects::nonNull)
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
    return source != null
        && source.agentId() == agentId
        && source.end().equals(circuit.ends().source());
  }

  private Inbound inbound(OpenCircuit circuit) {
    return new Inbound(
        instance + "-" + circuit.lease().id(),
        circuit.ends().source(),
        circuit.ends().destination(),
        circuit.state(),
        circuit.granted().orElse(circuit.lease().bandwidth()).bytesPerSecond(),
        circuit.grantedSource().orElse(null));
  }
}
