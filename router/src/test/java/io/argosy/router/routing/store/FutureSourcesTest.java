package io.argosy.router.routing.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.activation.SourceCheck;
import io.argosy.router.activation.SourceProblem;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.network.Assignment;
import io.argosy.router.routing.Portion;
import io.argosy.router.routing.RoutingInput;
import io.argosy.router.routing.RoutingOutput;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Node 2 gets a file from node 1; node 4, which wants it too, has no link from node 1. */
class FutureSourcesTest extends SharedWorld {

  private static final SourceCheck NO_LINK = SourceCheck.of(SourceProblem.NO_LINK, List.of(1L));

  @BeforeEach
  void aCopyIsOnItsWayToNode2() {
    comesToNode2();
    execute("update link set enabled = false where destination_node_id = 4 and source_node_id = 1");
  }

  @Test
  void aDestinationWithoutALinkFromAHolderWaitsForTheCopyOfAnother() {
    RoutingOutput output = planned();
    assertThat(output.waiting()).isOne();
    store.save(output);
    assertThat(checkOf(2)).isEqualTo(inSeconds(4));
    execute("delete from route");
    output = planned();
    assertThat(output.routed()).isOne();
    assertThat(output.plan().status(1)).isEqualTo(Assignment.Status.WAITS_FOR_COPY);
    assertThat(output.waiting()).isOne();
    execute("update file_request set priority = 0 where id = 2");
    assertThat(planned().waiting()).as("for a less urgent one").isOne();
  }

  @Test
  void aDestinationIsNotStuckWhileTheCopyOfAnotherIsHeldBack() {
    execute("delete from route");
    assertThat(checksWhereTheLinkToNode2IsFull()).isEmpty();
    execute(
        "update file_request set source_problem = 'waits-for-copy', problem_nodes = '{2}'"
            + " where id = 2");
    assertThat(checksWhereTheLinkToNode2IsFull()).containsEntry(2L, SourceCheck.USABLE);
    execute("update file_request set given_up = 'expired' where id = 1");
    assertThat(checksWhereTheLinkToNode2IsFull()).containsEntry(2L, NO_LINK);
  }

  private Map<Long, SourceCheck> checksWhereTheLinkToNode2IsFull() {
    Set<LinkKey> full = Set.of(new LinkKey(1, 2));
    RoutingInput input =
        store.read(NOON, new Portion(Instant.EPOCH, Portion.Place.START, 100, full));
    assertThat(input.batch().size()).isZero();
    return planned(input, PlanPolicy.DEFAULT).checks().changed();
  }

  @Test
  void aDestinationThatNoCopyReachesHasNoLink() {
    execute("update file_request set source_problem = null");
    says("no");
    RoutingOutput output = planned();
    assertThat(output.requests()).isZero();
    assertThat(output.checks().changed()).containsEntry(2L, NO_LINK);
  }

  /** Nodes 2 and 4 could pass the file on to each other. */
  @Test
  void destinationsDoNotTakeEachOtherForASource() {
    node4Feeds(2);
    execute("delete from route");
    execute("update agent_session set until = '2026-01-01 11:59Z' where agent_id = 1");
    SourceCheck away = SourceCheck.of(SourceProblem.SOURCES_AWAY, List.of(1L));
    RoutingOutput output = planned();
    assertThat(output.requests()).isZero();
    assertThat(output.checks().changed()).isEqualTo(Map.of(1L, away, 2L, NO_LINK));
    store.save(output);
    assertThat(planned().checks().files())
        .isEqualTo(Map.of(SourceProblem.SOURCES_AWAY, 1L, SourceProblem.NO_LINK, 1L));
    execute("delete from replica");
    assertThat(planned().checks().changed())
        .isEqualTo(Map.of(1L, SourceCheck.NO_SOURCE, 2L, SourceCheck.NO_SOURCE));
  }

  /** Node 3 is reached by way of node 4, which has no link from the holder either. */
  @Test
  void aCopyReachesADestinationByWayOfAnotherWithoutASource() {
    node4Feeds(3);
    wanted(3, 3);
    assertThat(planned().waiting()).isEqualTo(2);
    execute("delete from route");
    execute("update file_request set not_before = '2026-01-01 12:01Z' where id = 1");
    assertThat(planned().checks().changed()).containsEntry(2L, NO_LINK).containsEntry(3L, NO_LINK);
  }

  @Test
  void aStrategyThatKnowsNoCopiesLeavesTheProblemOfAFile() {
    RoutingInput input = store.read(NOON, 100);
    RoutingOutput output = planned(input, PlanPolicy.of(Strategy.DURATION));
    assertThat(output.checks().changed()).containsEntry(2L, NO_LINK);
    assertThat(output.checks().files()).containsEntry(SourceProblem.NO_LINK, 1L);
    store.save(output);
    RoutingOutput again = planned(store.read(NOON, 100), PlanPolicy.of(Strategy.DURATION));
    assertThat(again.checks().changed()).isEmpty();
  }

  @Test
  void aDestinationWithoutSpaceForAFileGetsNoCopyOfIt() {
    execute("insert into node_shortage values (4, 10, null, 0)");
    RoutingOutput output = planned();
    assertThat(output.requests()).isZero();
    assertThat(output.checks().changed()).containsEntry(2L, NO_LINK);
  }
}
