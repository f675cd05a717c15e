package io.argosy.router.routing.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.CycleView;
import io.argosy.common.wire.user.DecisionView;
import io.argosy.common.wire.user.OwnStrategy;
import io.argosy.router.fixture.Street;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.wire.CycleDocument;
import io.argosy.router.plan.wire.Replay;
import io.argosy.router.plan.wire.StoredCycle;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.store.JdbcCycleViews;
import io.argosy.router.query.store.JdbcDecisionViews;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Strategies and sources that requests name reach the plan, on a real database. */
class OwnStrategyStreetTest {

  private final Street street = new Street();

  /** Source 1 is ten times as fast as source 2. */
  @BeforeEach
  void aDataset() {
    street.dataset(1, 20, 1, 2);
    street.execute(
        """
        insert into link_bin values
            (timestamptz '2026-01-01 11:50Z', 1, 3, 9, 20000000000, 1, 0, 200),
            (timestamptz '2026-01-01 11:50Z', 2, 3, 7, 20000000000, 1, 0, 2000)
        """);
  }

  @AfterEach
  void close() {
    street.close();
  }

  private void setChoice(int request, int priority, Strategy strategy, long... sources) {
    street.request(request, 1, 3, priority);
    street.execute("update request set strategy = '%s' where id = %d", strategy.word(), request);
    for (int place = 0; place < sources.length; place++) {
      street.execute(
          "insert into request_source values (%d, %d, %d)", request, place, sources[place]);
    }
  }

  private List<String> decided() {
    return street
        .jdbc()
        .sql(
            """
            select distinct reason || ' ' || chosen_node_id from routing_decision_facts order by 1
            """)
        .query(String.class)
        .list();
  }

  @Test
  void theNamedSourcesAreTakenInTheirOrder() {
    setChoice(1, 1, Strategy.ORDERLY, 4, 2);
    street.run();
    assertThat(decided()).containsExactly("orderly 2");
    assertThat(street.number("select count(*) from routing_route_facts where source_node_id = 2"))
        .isEqualTo(20);
  }

  @Test
  void withoutNamedSourcesOrderlyGoesByName() {
    setChoice(1, 1, Strategy.ORDERLY);
    street.run();
    assertThat(decided()).containsExactly("orderly 1");
  }

  @Test
  void requestsWithoutAStrategyUseTheConfiguredOne() {
    street.request(1, 1, 3, 1);
    street.run();
    assertThat(decided()).contains("completion 1");
  }

  /** Two requests for the same files at the same destination. */
  @Test
  void ofTwoRequestsTheMoreUrgentDecides() {
    setChoice(1, 2, Strategy.THROUGHPUT);
    setChoice(2, 1, Strategy.ORDERLY, 2);
    street.run();
    assertThat(decided()).containsExactly("orderly 2");
  }

  @Test
  void ofTwoEquallyUrgentRequestsTheOlderDecides() {
    setChoice(1, 1, Strategy.THROUGHPUT);
    setChoice(2, 1, Strategy.ORDERLY, 2);
    street.run();
    assertThat(decided()).containsExactly("throughput 1");
  }

  @Test
  void aRequestWithoutAStrategyDoesNotDecide() {
    street.request(1, 1, 3, 0);
    setChoice(2, 3, Strategy.ORDERLY, 2);
    street.run();
    assertThat(decided()).containsExactly("orderly 2");
  }

  @Test
  void aCancelledRequestDoesNotDecide() {
    setChoice(1, 1, Strategy.ORDERLY, 2);
    setChoice(2, 2, Strategy.THROUGHPUT);
    street.cancel(1);
    street.run();
    assertThat(decided()).containsExactly("throughput 1");
  }

  @Test
  void aStrategyAppliesToItsDestinationOnly() {
    setChoice(1, 1, Strategy.ORDERLY, 2);
    street.request(2, 1, 4, 1);
    street.run();
    assertThat(
            street.number(
                """
                select count(*) from routing_decision_facts
                where destination_node_id = 4 and reason = 'completion'
                """))
        .isEqualTo(20);
  }

  @Test
  void aReplayUsesTheStrategiesOfRequests() throws IOException {
    setChoice(1, 1, Strategy.ORDERLY, 2);
    street.dataset(2, 30, 1, 2);
    street.request(2, 2, 3, 1);
    street.run();
    byte[] body =
        street
            .jdbc()
            .sql("select body from routing_snapshot")
            .query((row, n) -> row.getBytes(1))
            .single();
    StoredCycle cycle = CycleDocument.read(new GZIPInputStream(new ByteArrayInputStream(body)));
    Replay replay = Replay.of(cycle);
    assertThat(replay.decisions()).isEqualTo(50);
    assertThat(replay.differences()).isEmpty();
    assertThat(cycle.replan().strategy(0)).isEqualTo(Strategy.ORDERLY);
  }

  @Test
  void aCycleCountsFilesByStrategiesOfRequests() {
    street.dataset(2, 30, 1, 2);
    street.request(2, 2, 3, 1);
    street.run();
    assertThat(newestCycle().ownStrategies()).isEmpty();
    setChoice(1, 1, Strategy.ORDERLY, 2);
    street.dataset(3, 5, 1, 2);
    street.request(3, 3, 3, 1);
    street.run();
    assertThat(newestCycle().strategy()).isEqualTo("completion");
    assertThat(newestCycle().requests()).isEqualTo(25);
    assertThat(newestCycle().ownStrategies()).containsExactly(new OwnStrategy("orderly", 20));
  }

  private CycleView newestCycle() {
    return new JdbcCycleViews(street.jdbc()).page(PageRequest.of(null, null)).items().getFirst();
  }

  @Test
  void theExplanationNamesTheStrategyThatWasUsed() {
    setChoice(1, 1, Strategy.ORDERLY, 2);
    street.run();
    DecisionView why =
        new JdbcDecisionViews(street.jdbc(), street.clock())
            .newest(new Lfn("/d/1/00001"), new NodeName("NODE_3"))
            .orElseThrow();
    assertThat(why.strategy()).isEqualTo("orderly");
    assertThat(why.chosen()).isEqualTo(new NodeName("NODE_2"));
    assertThat(why.explanation()).isNotNull();
    assertThat(why.explanation().strategy()).isEqualTo("orderly");
  }
}
