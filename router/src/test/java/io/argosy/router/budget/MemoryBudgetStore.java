package io.argosy.router.budget;

import static java.util.Comparator.naturalOrder;

import io.argosy.common.topology.Forwarding;
import io.argosy.common.topology.NodeName;
import io.argosy.router.fixture.MemoryMap;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Keeps limits and holdings in memory; passes the contract. Node {@code NODE_n} has the id n. */
public final class MemoryBudgetStore implements BudgetStore {

  private static final long ADMIN = 0;

  private record Setter(long nodeId, long agentId) {}

  private final MemoryMap<Setter, Integer> limits = new MemoryMap<>();
  private final MemoryMap<Holding.Holder, Holding> holdings = new MemoryMap<>();
  private final MemoryMap<Setter, NodeTerms> terms = new MemoryMap<>();

  @Override
  public List<NodeLimit> lock(Collection<NodeName> nodes) {
    return nodes.stream().distinct().flatMap(this::limitOf).toList();
  }

  private Stream<NodeLimit> limitOf(NodeName node) {
    return limits.rows().entrySet().stream()
        .filter(limit -> node.value().equals("NODE_" + limit.getKey().nodeId()))
        .map(limit -> new NodeLimit(limit.getKey().nodeId(), node, limit.getValue()))
        .min(Comparator.comparingInt(NodeLimit::transfers))
        .stream();
  }

  @Override
  public List<Holding> holdings(Collection<Long> nodeIds, Instant now) {
    return holdings.rows().values().stream()
        .filter(holding -> nodeIds.stream().anyMatch(holding::touches))
        .filter(holding -> holding.until().isAfter(now))
        .sorted(
            Comparator.comparingLong((Holding holding) -> holding.holder().sourceId())
                .thenComparingLong(holding -> holding.holder().destinationId())
                .thenComparingLong(holding -> holding.holder().agentId())
                .thenComparingLong(holding -> holding.holder().incarnation()))
        .toList();
  }

  @Override
  public void keep(Collection<Holding> kept) {
    kept.forEach(holding -> holdings.rows().put(holding.holder(), holding));
  }

  @Override
  public void announce(long agentId, Map<Long, Integer> announced) {
    limits.rows().keySet().removeIf(setter -> setter.agentId() == agentId);
    announced.forEach((node, most) -> limits.rows().put(new Setter(node, agentId), most));
  }

  @Override
  public void end(long agentId, long ended, Instant now) {
    holdings
        .rows()
        .values()
        .removeIf(
            holding ->
                !holding.until().isAfter(now)
                    || (holding.holder().agentId() == agentId
                        && holding.holder().incarnation() == ended));
  }

  @Override
  public void limit(long nodeId, OptionalInt transfers) {
    limits.rows().remove(new Setter(nodeId, ADMIN));
    transfers.ifPresent(most -> limits.rows().put(new Setter(nodeId, ADMIN), most));
  }

  @Override
  public void announceTerms(long agentId, String agent, Map<Long, NodeTerms> announced) {
    terms.rows().keySet().removeIf(setter -> setter.agentId() == agentId);
    announced.forEach((node, said) -> terms.rows().put(new Setter(node, agentId), said));
  }

  @Override
  public void say(long nodeId, String admin, NodeTerms said) {
    terms.rows().put(new Setter(nodeId, ADMIN), said);
  }

  @Override
  public Map<Long, NodeTerms> terms(Instant now) {
    Map<Long, NodeTerms> least = new HashMap<>();
    terms
        .rows()
        .forEach((setter, said) -> least.merge(setter.nodeId(), said, MemoryBudgetStore::least));
    least.values().removeIf(NodeTerms::isEmpty);
    return least;
  }

  private static NodeTerms least(NodeTerms one, NodeTerms other) {
    return new NodeTerms(
        Stream.of(one, other).flatMap(it -> it.uplink().stream()).min(naturalOrder()),
        Stream.of(one, other).flatMap(it -> it.downlink().stream()).min(naturalOrder()),
        Stream.of(one, other)
            .flatMap(it -> it.forwarding().stream())
            .min(Comparator.comparing(Forwarding::toString)));
  }

  public Runnable undo() {
    Runnable limitsBack = limits.undo();
    Runnable holdingsBack = holdings.undo();
    Runnable termsBack = terms.undo();
    return () -> {
      termsBack.run();
      limitsBack.run();
      holdingsBack.run();
    };
  }
}
