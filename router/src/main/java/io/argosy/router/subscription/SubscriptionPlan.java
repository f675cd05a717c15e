package io.argosy.router.subscription;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.argosy.common.task.Priority;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * The changes after which every approved request has its subscription, and every wanted block its
 * block destination, with the priority of the strongest demand for it.
 *
 * @param openings demands without a subscription
 * @param endings demands that are fulfilled finally
 * @param closings subscriptions whose demand was withdrawn
 * @param changes demands whose subscription has another priority
 * @param puts block destinations that are new, or whose priority, activity or size changed
 * @param removals block destinations that are no longer wanted
 */
public record SubscriptionPlan(
    List<DatasetDemand> openings,
    List<DatasetDemand> endings,
    List<LiveSubscription> closings,
    List<DatasetDemand> changes,
    List<BlockWant> puts,
    List<BlockKey> removals) {

  /** Orders by priority and age, so that the result does not depend on the order of reading. */
  private static final Comparator<DatasetDemand> STRONGEST_FIRST =
      Comparator.comparing(DatasetDemand::priority)
          .thenComparing(DatasetDemand::createdAt)
          .thenComparingLong(DatasetDemand::requestId);

  private static final long NONE = -1;

  private record Target(long datasetId, long destinationNodeId) {}

  public SubscriptionPlan {
    openings = List.copyOf(openings);
    endings = List.copyOf(endings);
    closings = List.copyOf(closings);
    changes = List.copyOf(changes);
    puts = List.copyOf(puts);
    removals = List.copyOf(removals);
  }

  public static SubscriptionPlan of(SubscriptionInput input) {
    Map<BlockKey, BlockWant> wanted = wanted(input);
    Map<BlockKey, BlockWant> present =
        input.present().stream().collect(toMap(BlockWant::key, Function.identity()));
    return new SubscriptionPlan(
        openings(input),
        input.demands().stream().filter(DatasetDemand::fulfilled).toList(),
        closings(input),
        changes(input),
        wanted.values().stream().filter(want -> !want.equals(present.get(want.key()))).toList(),
        input.present().stream()
            .map(BlockWant::key)
            .filter(key -> !wanted.containsKey(key))
            .toList());
  }

  public boolean isEmpty() {
    return Stream.of(openings, endings, closings, changes, puts, removals).allMatch(List::isEmpty);
  }

  private static List<DatasetDemand> openings(SubscriptionInput input) {
    Set<LiveSubscription.Key> live =
        input.live().stream().map(LiveSubscription::key).collect(toSet());
    return input.demands().stream()
        .filter(demand -> !demand.fulfilled() && !live.contains(demand.key()))
        .toList();
  }

  private static List<LiveSubscription> closings(SubscriptionInput input) {
    Set<LiveSubscription.Key> demanded =
        input.demands().stream().map(DatasetDemand::key).collect(toSet());
    return input.live().stream()
        .filter(subscription -> !demanded.contains(subscription.key()))
        .toList();
  }

  private static List<DatasetDemand> changes(SubscriptionInput input) {
    Map<LiveSubscription.Key, Priority> live =
        input.live().stream().collect(toMap(LiveSubscription::key, LiveSubscription::priority));
    return input.demands().stream()
        .filter(
            demand -> !demand.priority().equals(live.getOrDefault(demand.key(), demand.priority())))
        .toList();
  }

  /** Each demand covers the blocks up to its last one, so a weaker one adds only later blocks. */
  private static Map<BlockKey, BlockWant> wanted(SubscriptionInput input) {
    Map<Long, List<BlockSize>> blocks =
        input.blocks().stream().collect(groupingBy(BlockSize::datasetId));
    Map<Target, Long> covered = new HashMap<>();
    Map<BlockKey, BlockWant> wanted = new LinkedHashMap<>();
    input.demands().stream()
        .filter(demand -> !demand.fulfilled())
        .sorted(STRONGEST_FIRST)
        .forEach(
            demand -> {
              Target target = new Target(demand.datasetId(), demand.destinationNodeId());
              long before = covered.getOrDefault(target, NONE);
              if (demand.last() > before) {
                covered.put(target, demand.last());
                blocks.getOrDefault(demand.datasetId(), List.of()).stream()
                    .filter(block -> block.place() > before && block.place() <= demand.last())
                    .map(block -> want(demand, block))
                    .forEach(want -> wanted.put(want.key(), want));
              }
            });
    return wanted;
  }

  private static BlockWant want(DatasetDemand demand, BlockSize block) {
    return new BlockWant(
        new BlockKey(block.blockId(), demand.destinationNodeId()),
        demand.priority(),
        demand.activity(),
        block.amount());
  }
}
