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

/** Wishes, subscriptions and block destinations in memory; passes the contract. */
class MemorySubscriptionStore implements SubscriptionStore {

  private final Map<LiveSubscription.Key, Wish> wishes = new LinkedHashMap<>();
  private final Map<Long, BlockSize> blocks = new TreeMap<>();
  private final Map<Long, LiveSubscription> live = new TreeMap<>();
  private final Set<LiveSubscription.Key> everOpened = new HashSet<>();
  private final Set<LiveSubscription.Key> ended = new HashSet<>();
  private final Set<Long> done = new HashSet<>();
  private final Map<BlockKey, BlockWant> present = new LinkedHashMap<>();
  private final Map<BlockKey, ByteCount> counts = new HashMap<>();
  private final Map<BlockKey, Map<Long, ByteCount>> there = new HashMap<>();
  private long ids;

  void wish(Wish wish) {
    wishes.put(wish.key(), wish);
  }

  void cancel(Wish wish) {
    wishes.remove(wish.key());
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

  /** Returns the counted bytes. */
  ByteCount countOf(BlockKey key) {
    return counts.get(key);
  }

  long filesAt(BlockKey key) {
    return there.getOrDefault(key, Map.of()).size();
  }

  @Override
  public SubscriptionInput read(Collection<Long> datasets) {
    List<Wish> wished =
        wishes.values().stream()
            .filter(wish -> datasets.contains(wish.datasetId()))
            .filter(wish -> !ended.contains(wish.key()))
            .map(this::seen)
            .toList();
    Set<Long> ofWishes = wished.stream().map(Wish::datasetId).collect(Collectors.toSet());
    return new SubscriptionInput(
        wished,
        live.values().stream().filter(s -> datasets.contains(s.key().datasetId())).toList(),
        blocks.values().stream().filter(b -> ofWishes.contains(b.datasetId())).toList(),
        present.values().stream().filter(want -> isOf(want.key(), datasets)).toList());
  }

  private Wish seen(Wish wish) {
    return new Wish(
        wish.requestId(),
        wish.datasetId(),
        wish.destinationNodeId(),
        wish.priority(),
        wish.activity(),
        wish.createdAt(),
        wish.lastBlock(),
        wish.lastBlock().isPresent() && isWhole(wish));
  }

  private boolean isWhole(Wish wish) {
    return blocks.values().stream()
        .filter(b -> b.datasetId() == wish.datasetId() && b.place() <= wish.last())
        .allMatch(
            b ->
                filesAt(new BlockKey(b.blockId(), wish.destinationNodeId())) >= b.amount().files());
  }

  private boolean isOf(BlockKey key, Collection<Long> datasets) {
    return datasets.contains(blocks.get(key.blockId()).datasetId());
  }

  @Override
  public void write(SubscriptionPlan plan, Instant at) {
    plan.openings().forEach(this::open);
    plan.endings().stream().filter(this::isWhole).forEach(this::end);
    plan.closings().stream().filter(closing -> !isWished(closing)).forEach(this::close);
    plan.changes().forEach(this::change);
    plan.puts().stream().filter(want -> isWanted(want.key())).forEach(this::put);
    plan.removals().stream().filter(key -> !isWanted(key)).forEach(this::remove);
  }

  private void open(Wish wish) {
    if (wishes.containsKey(wish.key()) && everOpened.add(wish.key())) {
      ids++;
      live.put(ids, new LiveSubscription(ids, wish.key(), wish.priority()));
    }
  }

  private void end(Wish wish) {
    ended.add(wish.key());
    live.values().removeIf(s -> s.key().equals(wish.key()));
  }

  private void change(Wish wish) {
    live.replaceAll(
        (id, s) ->
            s.key().equals(wish.key()) ? new LiveSubscription(id, s.key(), wish.priority()) : s);
  }

  private boolean isWished(LiveSubscription s) {
    return wishes.containsKey(s.key());
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
    Wish wish = wishes.get(s.key());
    return wish == null ? Long.MAX_VALUE : wish.last();
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
    return wishes.values().stream()
        .filter(wish -> datasets.contains(wish.datasetId()) && wish.lastBlock().isPresent())
        .map(Wish::requestId)
        .filter(request -> !done.contains(request))
        .filter(
            request ->
                wishes.keySet().stream()
                    .filter(standing -> standing.requestId() == request)
                    .allMatch(ended::contains))
        .distinct()
        .toList();
  }
}
