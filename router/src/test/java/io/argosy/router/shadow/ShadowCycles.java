package io.argosy.router.shadow;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.automation.Mode;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SharedFiles;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/** Planned cycles for tests. */
public final class ShadowCycles {

  public static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");

  private static final long GIGABYTE = 1_000_000_000;

  private ShadowCycles() {}

  /** A cycle planned at noon with this number of requests. */
  public static CycleHead head(long id, Strategy strategy, long requests) {
    return new CycleHead(id, NOON, strategy.word(), requests);
  }

  public static ShadowTerms terms(Strategy... strategies) {
    return new ShadowTerms(Mode.ON, List.of(strategies), 1_000, 24_000_000, Duration.ofDays(30));
  }

  /**
   * Thirty files of 1 GB at two sources, A at 100 MB/s and B at 50 MB/s: split two to one they
   * arrive within 200 s, all from A within 300 s. The file ids are 1 to 30.
   */
  public static PlannedCycle thirtyFiles(Strategy strategy) {
    NetworkView view =
        new NetworkView(
            List.of(named("T1_A"), named("T1_B"), named("T2_C")),
            List.of(link("T1_A", "T2_C", 1e8), link("T1_B", "T2_C", 5e7)));
    RequestBatch.Builder batch = new RequestBatch.Builder();
    for (int file = 0; file < 30; file++) {
      batch.add(
          ByteCount.of(GIGABYTE),
          view.indexOf(new NodeName("T2_C")),
          Priority.NORMAL,
          List.of(Replica.staged(0), Replica.staged(1)));
    }
    return planned(view, batch.build(), strategy);
  }

  /**
   * One file of 1 GB at A that B and C want, with 100 MB/s from A to B and from B to C, and 10 MB/s
   * from A to C.
   */
  public static PlannedCycle oneSharedFile(Strategy strategy) {
    NetworkView view =
        new NetworkView(
            List.of(named("T1_A"), named("T1_B"), named("T2_C")),
            List.of(
                link("T1_A", "T1_B", 1e8), link("T1_B", "T2_C", 1e8), link("T1_A", "T2_C", 1e7)));
    RequestBatch.Builder batch = new RequestBatch.Builder();
    SharedFiles.Builder shared = new SharedFiles.Builder();
    for (int request = 0; request < 2; request++) {
      batch.add(ByteCount.of(GIGABYTE), 1 + request, Priority.NORMAL, List.of(Replica.staged(0)));
      shared.wanted(1, request);
    }
    return planned(view, batch.build(shared.build(2)), strategy);
  }

  /** Returns the cycle as the router would have planned and stored it. */
  public static PlannedCycle planned(NetworkView view, RequestBatch batch, Strategy strategy) {
    PlanPolicy policy = PlanPolicy.of(strategy);
    List<String> files =
        IntStream.rangeClosed(1, batch.size()).mapToObj(Integer::toString).toList();
    Plan plan = Planner.plan(view, batch, policy);
    return new PlannedCycle(view, batch, policy, files, plan.digest(files));
  }

  private static NodeFacts named(String name) {
    return NodeFacts.named(new NodeName(name));
  }

  private static LinkFacts link(String source, String destination, double rate) {
    return LinkFacts.of(
        new NodeName(source),
        new NodeName(destination),
        ObservedRate.measured(rate),
        ByteCount.ZERO);
  }
}
