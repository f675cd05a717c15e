package io.argosy.bench.quality;

import io.argosy.bench.grid.GridFile;
import io.argosy.bench.grid.GridWorld;
import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.world.RoundFile;
import io.argosy.common.wire.world.WorldLink;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SharedFiles;
import io.argosy.router.plan.wire.HeardRates;
import io.argosy.router.plan.wire.Knowledge;
import io.argosy.router.plan.wire.World;
import io.argosy.router.plan.wire.WorldPlan;
import java.util.Comparator;
import java.util.LinkedList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * What the agents of a router fetch: the router's planner assigns each file that has not begun to
 * one of the nodes that have it or will have it, again in each cycle. A destination fetches the
 * files of each link in the order of the plan, each when its source has it. Mutable.
 */
final class PlannedFetches implements FetchRule {

  private final FanWorld world;
  private final Knowledge knowledge;
  private final List<RoundFile> observed;
  private final PlanPolicy policy;
  private final int transfers;
  private final boolean forwarding;
  private final List<List<Integer>> planned;

  /**
   * @param observed measurements of earlier rounds, oldest first
   * @param forwarding whether the planner knows the copies that are going to exist
   * @param transfers of a link at once
   */
  PlannedFetches(
      FanWorld world,
      Knowledge knowledge,
      List<RoundFile> observed,
      PlanPolicy policy,
      boolean forwarding,
      int transfers) {
    this.world = world;
    this.knowledge = knowledge;
    this.observed = observed;
    this.policy = policy;
    this.forwarding = forwarding;
    this.transfers = transfers;
    planned =
        world.links().stream().map(link -> (List<Integer>) new LinkedList<Integer>()).toList();
  }

  @Override
  public void plan(Standing now) {
    planned.forEach(List::clear);
    List<Wish> wishes = wishes(now);
    World asked = new World(world.nodes(), links(now), batch(wishes, now), List.of());
    Plan plan = WorldPlan.of(asked, knowledge, HeardRates.NONE, observed, policy).plan();
    for (int n = 0; n < wishes.size(); n++) {
      if (plan.isRouted(n) || plan.waitsForCopy(n)) {
        int from = plan.batch().source(n, plan.choice(n));
        planned.get(link(from, wishes.get(n).destination())).add(wishes.get(n).file());
      }
    }
  }

  private record Wish(int file, int destination) {}

  private List<Wish> wishes(Standing now) {
    return world.files().stream()
        .flatMap(
            file ->
                file.destinations().stream()
                    .filter(to -> now.isMissing(to, file.number()))
                    .map(to -> new Wish(file.number(), to)))
        .toList();
  }

  private RequestBatch batch(List<Wish> wishes, Standing now) {
    RequestBatch.Builder batch = new RequestBatch.Builder();
    SharedFiles.Builder shared = new SharedFiles.Builder();
    for (int n = 0; n < wishes.size(); n++) {
      Wish wish = wishes.get(n);
      GridFile file = world.files().get(wish.file());
      List<Replica> copies =
          IntStream.range(0, world.nodes().size())
              .filter(node -> now.has(node, wish.file()))
              .mapToObj(Replica::staged)
              .toList();
      shared.wanted(wish.file(), n);
      batch.add(ByteCount.of(file.bytes()), wish.destination(), Priority.NORMAL, copies);
    }
    now.forEachArrival(
        (file, node, seconds) -> shared.comes(file, new SharedFiles.Copy(node, seconds)));
    return forwarding ? batch.build(shared.build(wishes.size())) : batch.build();
  }

  /** The links with what their transfers still have to send. */
  private List<WorldLink> links(Standing now) {
    return IntStream.range(0, world.links().size())
        .mapToObj(link -> JudgeWorld.link(world.links().get(link).with(queued(now, link))))
        .toList();
  }

  private ByteCount queued(Standing now, int link) {
    return ByteCount.of(Math.round(now.left(link) * world.links().get(link).success()));
  }

  private int link(int from, int to) {
    List<GridWorld.Link> links = world.grid().links();
    return IntStream.range(0, links.size())
        .filter(link -> links.get(link).from() == from && links.get(link).to() == to)
        .findFirst()
        .orElseThrow();
  }

  /** The link with the fewest transfers comes first, so that all have work. */
  @Override
  public Optional<Fetch> next(int destination, Standing now) {
    return IntStream.range(0, planned.size())
        .filter(link -> world.grid().links().get(link).to() == destination)
        .filter(link -> now.running(link) < transfers && ready(link, now).isPresent())
        .boxed()
        .min(Comparator.comparingInt(now::running))
        .map(link -> new Fetch(take(link, now), link));
  }

  /** The first planned file of a link that its source has. */
  private Optional<Integer> ready(int link, Standing now) {
    int from = world.grid().links().get(link).from();
    return planned.get(link).stream().filter(file -> now.has(from, file)).findFirst();
  }

  private int take(int link, Standing now) {
    Integer file = ready(link, now).orElseThrow();
    planned.get(link).remove(file);
    return file;
  }
}
