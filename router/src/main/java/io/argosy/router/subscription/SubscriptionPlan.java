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
 * The changes after which every approved wish has its subscription, and every wanted block its
 * block destination, with the priority of the strongest wish for it.
 *
 * @param openings wishes without a subscription
 * @param endings wishes that are fulfilled finally
 * @param closings subscriptions whose wish was withdrawn
 * @param changes wishes whose subscription has another priority
 * @param puts block destinations that are new, or whose priority, activity or size changed
 * @param removals block destinations that are no longer wanted
 */
public record SubscriptionPlan(
    List<Wish> openings,
    List<Wish> endings,
    List<LiveSubscription> closings,
    List<Wish> changes,
    List<BlockWant> puts,
    List<BlockKey> removals) {

  /** Orders by priority and age, so that the result does not depend on the order of reading. */
  private static final Comparator<Wish> STRONGEST_FIRST =
      Comparator.comparing(Wish::priority)
          .thenComparing(Wish::createdAt)
          .thenComparingLong(Wish::requestId);

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
        input.wishes().stream().filter(Wish::fulfilled).toList(),
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

  private static List<Wish> openings(SubscriptionInput input) {
    Set<LiveSubscription.Key> live =
        input.live().stream().map(LiveSubscription::key).collect(toSet());
    return input.wishes().stream()
        .filter(wish -> !wish.fulfilled() && !live.contains(wish.key()))
        .toList();
  }

  private static List<LiveSubscription> closings(SubscriptionInput input) {
    Set<LiveSubscription.Key> wished = input.wishes().stream().map(Wish::key).collect(toSet());
    return input.live().stream()
        .filter(subscription -> !wished.contains(subscription.key()))
        .toList();
  }

  private static List<Wish> changes(SubscriptionInput input) {
    Map<LiveSubscription.Key, Priority> live =
        input.live().stream().collect(toMap(LiveSubscription::key, LiveSubscription::priority));
    return input.wishes().stream()
        .filter(wish -> !wish.priority().equals(live.getOrDefault(wish.key(), wish.priority())))
        .toList();
  }

  /** Each wish covers the blocks up to its last one, so a weaker wish adds only later blocks. */
  private static Map<BlockKey, BlockWant> wanted(SubscriptionInput input) {
    Map<Long, List<BlockSize>> blocks =
        input.blocks().stream().collect(groupingBy(BlockSize::datasetId));
    Map<Target, Long> covered = new HashMap<>();
    Map<BlockKey, BlockWant> wanted = new LinkedHashMap<>();
    input.wishes().stream()
        .filter(wish -> !wish.fulfilled())
        .sorted(STRONGEST_FIRST)
        .forEach(
            wish -> {
              Target target = new Target(wish.datasetId(), wish.destinationNodeId());
              long before = covered.getOrDefault(target, NONE);
              if (wish.last() > before) {
                covered.put(target, wish.last());
                blocks.getOrDefault(wish.datasetId(), List.of()).stream()
                    .filter(block -> block.place() > before && block.place() <= wish.last())
                    .map(block -> want(wish, block))
                    .forEach(want -> wanted.put(want.key(), want));
              }
            });
    return wanted;
  }

  private static BlockWant want(Wish wish, BlockSize block) {
    return new BlockWant(
        new BlockKey(block.blockId(), wish.destinationNodeId()),
        wish.priority(),
        wish.activity(),
        block.amount());
  }
}
