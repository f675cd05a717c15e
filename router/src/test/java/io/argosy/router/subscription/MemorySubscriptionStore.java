package io.argosy.router.subscription;

import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Demands, subscriptions and block destinations in memory; passes the contract. */
class MemorySubscriptionStore implements SubscriptionStore {

  private final Map<LiveSubscription.Key, DatasetDemand> demands = new LinkedHashMap<>();
  private final Map<Long, BlockSize> blocks = new TreeMap<>();
  private final Map<Long, LiveSubscription> live = new TreeMap<>();
  private final Set<LiveSubscription.Key> everOpened = new HashSet<>();
  private final Set<LiveSubscription.Key> ended = new HashSet<>();
  private final Set<Long> done = new HashSet<>();
  private final Map<BlockKey, BlockWant> present = new LinkedHashMap<>();
  private final Map<BlockKey, ByteCount> counts = new HashMap<>();
  private final Map<BlockKey, Map<Long, ByteCount>> there = new HashMap<>();
  private long ids;

  void demand(DatasetDemand demand) {
    demands.put(demand.key(), demand);
  }

  void cancel(DatasetDemand demand) {
    demands.remove(demand.key());
  }

  /** Marks these requests as done. */
  int end(Collection<Long> requests, Instant at) {
    done.addAll(requests);
    return requests.size();
  }

  boolean isDone(long request) {
    return done.contains(request);
  }

  void block(BlockSize size) {
    blocks.put(size.blockId(), size);
  }

  void replica(long blockId, long file, long nodeId, ByteCount bytes) {
    there.computeIfAbsent(new BlockKey(blockId, nodeId), key -> new HashMap<>()).put(file, bytes);
  }

  void lose(long blockId, long file, long nodeId) {
    there.get(new BlockKey(blockId, nodeId)).remove(file);
  }

  ByteCount countOf(BlockKey key) {
    return counts.get(key);
  }

  long filesAt(BlockKey key) {
    return there.getOrDefault(key, Map.of()).size();
  }

  @Override
  public SubscriptionInput read(Collection<Long> datasets) {
    List<DatasetDemand> open =
        demands.values().stream()
            .filter(demand -> datasets.contains(demand.datasetId()))
            .filter(demand -> !ended.contains(demand.key()))
            .map(this::seen)
            .toList();
    Set<Long> wanted = open.stream().map(DatasetDemand::datasetId).collect(Collectors.toSet());
    return new SubscriptionInput(
        open,
        live.values().stream().filter(s -> datasets.contains(s.key().datasetId())).toList(),
        blocks.values().stream().filter(b -> wanted.contains(b.datasetId())).toList(),
        present.values().stream().filter(want -> isOf(want.key(), datasets)).toList());
  }

  private DatasetDemand seen(DatasetDemand demand) {
    return new DatasetDemand(
        demand.requestId(),
        demand.datasetId(),
        demand.destinationNodeId(),
        demand.priority(),
        demand.activity(),
        demand.createdAt(),
        demand.lastBlock(),
        demand.lastBlock().isPresent() && isWhole(demand));
  }

  private boolean isWhole(DatasetDemand demand) {
    return blocks.values().stream()
        .filter(b -> b.datasetId() == demand.datasetId() && b.place() <= demand.last())
        .allMatch(
            b ->
                filesAt(new BlockKey(b.blockId(), demand.destinationNodeId()))
                    >= b.amount().files());
  }

  private boolean isOf(BlockKey key, Collection<Long> datasets) {
    return datasets.contains(blocks.get(key.blockId()).datasetId());
  }

  @Override
  public void write(SubscriptionPlan plan, Instant at) {
    plan.openings().forEach(this::open);
    plan.endings().stream().filter(this::isWhole).forEach(this::end);
    plan.closings().stream().filter(closing -> !isDemanded(closing)).forEach(this::close);
    plan.changes().forEach(this::change);
    plan.puts().stream().filter(want -> isWanted(want.key())).forEach(this::put);
    plan.removals().stream().filter(key -> !isWanted(key)).forEach(this::remove);
  }

  private void open(DatasetDemand demand) {
    if (demands.containsKey(demand.key()) && everOpened.add(demand.key())) {
      ids++;
      live.put(ids, new LiveSubscription(ids, demand.key(), demand.priority()));
    }
  }

  private void end(DatasetDemand demand) {
    ended.add(demand.key());
    live.values().removeIf(s -> s.key().equals(demand.key()));
  }

  private void change(DatasetDemand demand) {
    live.replaceAll(
        (id, s) ->
            s.key().equals(demand.key())
                ? new LiveSubscription(id, s.key(), demand.priority())
                : s);
  }

  private boolean isDemanded(LiveSubscription s) {
    return demands.containsKey(s.key());
  }

  private void close(LiveSubscription subscription) {
    live.remove(subscription.id());
  }

  private boolean isWanted(BlockKey key) {
    return live.values().stream()
        .anyMatch(
            s ->
                s.key().datasetId() == blocks.get(key.blockId()).datasetId()
                    && s.key().destinationNodeId() == key.destinationNodeId()
                    && lastOf(s) >= blocks.get(key.blockId()).place());
  }

  private long lastOf(LiveSubscription s) {
    DatasetDemand demand = demands.get(s.key());
    return demand == null ? Long.MAX_VALUE : demand.last();
  }

  private void put(BlockWant want) {
    present.put(want.key(), want);
    counts.put(want.key(), held(want.key()));
  }

  private void remove(BlockKey key) {
    present.remove(key);
    counts.remove(key);
  }

  private ByteCount held(BlockKey key) {
    return there.getOrDefault(key, Map.of()).values().stream()
        .reduce(ByteCount.ZERO, ByteCount::plus);
  }

  @Override
  public int recount(Collection<Long> datasets) {
    List<BlockKey> wrong =
        present.keySet().stream()
            .filter(key -> isOf(key, datasets))
            .filter(key -> !held(key).equals(counts.get(key)))
            .toList();
    wrong.forEach(key -> counts.put(key, held(key)));
    return wrong.size();
  }

  @Override
  public List<Long> fulfilled(Collection<Long> datasets) {
    return demands.values().stream()
        .filter(demand -> datasets.contains(demand.datasetId()) && demand.lastBlock().isPresent())
        .map(DatasetDemand::requestId)
        .filter(request -> !done.contains(request))
        .filter(
            request ->
                demands.keySet().stream()
                    .filter(standing -> standing.requestId() == request)
                    .allMatch(ended::contains))
        .distinct()
        .toList();
  }
}
