package io.argosy.router.routing.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.activation.SourceCheck;
import io.argosy.router.routing.RoutingOutput;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Node 2 gets a file from node 1; node 4 wants it too, with a fast link from node 2 alone. */
class SharingTest extends SharedWorld {

  @BeforeEach
  void aCopyIsOnItsWayToNode2() {
    comesToNode2();
  }

  @Test
  void aFileWaitsForACopyOnItsWay() {
    RoutingOutput output = planned();
    assertThat(output.routed()).isZero();
    assertThat(output.waiting()).isOne();
    store.save(output);
    assertThat(checkOf(2)).isEqualTo(inSeconds(4));
  }

  /** Node 3 has a link from node 4 alone. */
  @Test
  void aFileWaitsForTheCopyOfOneThatWaitsItself() {
    node4Feeds(3);
    wanted(3, 3);
    RoutingOutput output = planned();
    assertThat(output.waiting()).isEqualTo(2);
    store.save(output);
    assertThat(checkOf(2)).isEqualTo(inSeconds(4));
    assertThat(checkOf(3))
        .isEqualTo(
            SourceCheck.waitsForCopy(4, NOON.plusSeconds(5), Optional.of(NOON.plusSeconds(6))));
  }

  @Test
  void aWaitIsDatedAgainWhenTheCopyIsExpectedLater() {
    store.save(planned());
    execute("update route set arrival_seconds = 8");
    assertThat(planned().checks().changed()).as("the stored time has not passed").isEmpty();
    execute("update file_request set problem_until = '2026-01-01 12:00Z' where id = 2");
    store.save(planned());
    assertThat(checkOf(2)).isEqualTo(inSeconds(6));
    execute("update file_request set problem_until = '2026-01-01 12:00Z' where id = 2");
    execute("update route set arrival_seconds = 2");
    assertThat(planned().checks().changed()).as("the copy is late").isEmpty();
    assertThat(planned().endedWaits()).isZero();
    execute("update route set created_at = timestamptz '2026-01-01 11:59:50Z'");
    assertThat(planned().endedWaits()).as("nobody waits for it any longer").isOne();
  }

  /** Node 3 gets its copy sooner than node 2, and passes it on as fast. */
  @Test
  void aWaitThatIsStillTrueIsNotStoredAgainForASoonerCopy() {
    store.save(planned());
    node3GetsItSooner();
    assertThat(planned().waiting()).isOne();
    assertThat(planned().checks().changed()).isEmpty();
    assertThat(planned().beginWaiting()).isEmpty();
    execute("delete from route where id = 7");
    execute("delete from file_request where id = 1");
    assertThat(planned().checks().changed().get(2L).nodes())
        .as("node 2 does not get it any more")
        .containsExactly(3L);
  }

  private void node3GetsItSooner() {
    rates.add(link(3, 4, 1e6));
    rates.add(link(1, 3, 1e6));
    execute("insert into link values (8, 3, 4, 1, false, true), (9, 1, 3, 1, false, true)");
    thirdAgentServes(3);
    wanted(3, 3);
    execute(
        "insert into route values (8, 3, 1, 1, 3, 10, '{}', null, 1, '2026-01-01 11:59:58Z', 3)");
  }

  @Test
  void aWaitIsStoredOnceAndEndsWithTheCopy() {
    store.save(planned());
    assertThat(planned().checks().changed()).isEmpty();
    execute("delete from route");
    execute("delete from file_request where id = 1");
    execute("update block_destination set done_files = files where destination_node_id = 2");
    execute("insert into replica values (1, 2, timestamptz '2026-01-01 12:00Z')");
    RoutingOutput output = planned();
    assertThat(output.routed()).isOne();
    assertThat(output.checks().changed()).containsEntry(2L, SourceCheck.USABLE);
  }

  @Test
  void nobodyWaitsForACopyThatFailed() {
    execute("delete from route");
    execute("update file_request set not_before = '2026-01-01 12:01Z' where id = 1");
    assertThat(planned().routed()).isOne();
  }

  @Test
  void nobodyWaitsForTheCopyOfAFileThatWasGivenUp() {
    execute("update file_request set given_up = 'expired' where id = 1");
    assertThat(planned().routed()).isOne();
  }

  @Test
  void nobodyWaitsForACopyAtANodeThatItMayNotFetchFrom() {
    execute(
        "insert into source_failure values (2, 2, 4, 3, 'checksum-mismatch', 'x',"
            + " '2026-01-01 11:59Z', null, true)");
    assertThat(planned().routed()).isOne();
    execute("update source_failure set usable_from = '2026-01-01 12:00Z'");
    assertThat(planned().waiting()).isOne();
  }

  @Test
  void nobodyWaitsForALateCopyOrOneOfTheFuture() {
    execute("update route set created_at = timestamptz '2026-01-01 11:59:51Z'");
    assertThat(planned().routed()).isOne();
    execute("update route set created_at = timestamptz '2026-01-01 12:00:11Z'");
    assertThat(planned().routed()).isOne();
    execute("update route set created_at = timestamptz '2026-01-01 12:00:09Z'");
    assertThat(planned().waiting()).as("routers' clocks differ by up to 10 s").isOne();
  }

  @Test
  void nobodyWaitsForACopyForWhichThereIsNoSpace() {
    assertThat(planned().waiting()).isOne();
    execute("update route set withheld = true");
    assertThat(planned().waiting()).isZero();
    assertThat(planned().routed()).isOne();
    execute("update route set withheld = false");
    assertThat(planned().waiting()).isOne();
  }

  /** Agents fetch several files of a link at a time, so that the first of them arrive later. */
  @Test
  void aCopyIsExpectedWithTheOthersOfItsLinkWhileThatMovesBytes() {
    execute(
        "update route set created_at = timestamptz '2026-01-01 11:59:40Z', arrival_seconds = 2");
    execute(
        "insert into route select 10 + n, 10 + n, 10 + n, 1, 2, 10, '{}', null, 1,"
            + " timestamptz '2026-01-01 11:59:40Z', 5 * n from generate_series(1, 6) n");
    assertThat(planned().waiting()).as("nothing moves").isZero();
    moved("11:59:39");
    assertThat(planned().waiting()).as("nothing has moved lately").isZero();
    moved("11:59:55");
    RoutingOutput output = planned();
    assertThat(output.waiting()).isOne();
    store.save(output);
    assertThat(checkOf(2)).isEqualTo(inSeconds(10));
    execute("update route set created_at = timestamptz '2026-01-01 11:59:15Z'");
    assertThat(planned().waiting()).as("all of them should have arrived long ago").isZero();
  }

  /** Bytes over the link by which the copy comes, in a slot that begins at this time. */
  private void moved(String slot) {
    execute(
        "insert into link_flow values (timestamptz '2026-01-01 %sZ', 1, 2, 10, 1, 1)"
            .formatted(slot));
  }

  @Test
  void aNodeThatKeepsItsCopiesIsNotWaitedFor() {
    says("no");
    assertThat(planned().routed()).isOne();
  }

  @Test
  void whatAnAgentSaidThatHasNotBeenHeardForADayIsNoLongerTrue() {
    says("no");
    execute("insert into agent_node values (1, 2)");
    execute("update agent_session set heartbeat_at = '2025-12-31 12:01Z' where agent_id = 2");
    assertThat(planned().waiting()).isZero();
    execute("update agent_session set heartbeat_at = '2025-12-31 12:00Z' where agent_id = 2");
    assertThat(planned().waiting()).isOne();
  }

  @Test
  void aNodePassesOnWithinItsOwnRequests() {
    says("own-requests");
    subscribed(7, 2);
    subscribed(8, 4);
    assertThat(planned().waiting()).isZero();
    subscribed(7, 4);
    assertThat(planned().waiting()).isOne();
    for (int node : List.of(2, 4)) {
      execute("update subscription set blocks_to = 0 where destination_node_id = " + node);
      assertThat(planned().waiting()).isZero();
      execute("update subscription set blocks_to = null, closed_at = created_at where id > 70");
      execute("update subscription set closed_at = null where destination_node_id <> " + node);
      assertThat(planned().waiting()).isZero();
      execute("update subscription set closed_at = null");
      assertThat(planned().waiting()).isOne();
    }
  }

  private void subscribed(int request, int node) {
    execute(
        """
        insert into subscription (id, request_id, dataset_id, destination_node_id, priority,
            activity, created_at)
        values (10 * %1$d + %2$d, %1$d, 1, %2$d, 1, 'default', timestamptz '2026-01-01 00:00Z')
        """
            .formatted(request, node));
  }

  @Test
  void aPinCoversWhatMatchesAllItsNames() {
    pinned(3, 0, 0);
    pinned(2, 3, 0);
    pinned(2, 4, 9);
    pinned(1, 4, 1);
    assertThat(planned().waiting()).isOne();
    for (int[] names : new int[][] {{2, 0, 0}, {0, 4, 0}, {0, 0, 1}, {2, 4, 1}}) {
      execute("delete from automation_pin");
      pinned(names[0], names[1], names[2]);
      assertThat(planned().waiting()).isZero();
    }
  }

  private void pinned(int source, int destination, int dataset) {
    execute(
        """
        insert into automation_pin values (nextval('automation_pin_id_seq'), 'forwarding',
            %d, %d, 0, 0, '*', null, null, 'x', 'ann', timestamptz '2026-01-01 00:00Z', null, %d)
        """
            .formatted(source, destination, dataset));
  }

  @Test
  void aLinkWithABreakerThatIsNotClosedPassesNothingOn() {
    for (String state : List.of("open", "half-open")) {
      execute("delete from breaker");
      execute(
          "insert into breaker values (2, 4, '%s', '%s', 1, null, 'x', 'on', 3)"
              .formatted(state, NOON));
      assertThat(planned().waiting()).as(state).isZero();
      assertThat(planned().routed()).as(state).isOne();
    }
    execute("update breaker set source_node_id = 1, state = 'open'");
    assertThat(planned().waiting()).isOne();
  }

  /** The file would come sooner from node 2. */
  @Test
  void aProbeWaitsForNoCopy() {
    halfOpen(4);
    RoutingOutput output = planned();
    assertThat(output.fileRequests()).containsExactly(2L);
    assertThat(output.waiting()).isZero();
  }

  private void halfOpen(int destination) {
    execute(
        "insert into breaker values (1, %d, 'half-open', '%s', 1, null, 'x', 'on', 3)"
            .formatted(destination, NOON));
  }

  @Test
  void nobodyWaitsForTheCopyOfAProbe() {
    execute("delete from route");
    halfOpen(2);
    RoutingOutput output = planned();
    assertThat(output.fileRequests()).containsExactlyInAnyOrder(1L, 2L);
    assertThat(output.waiting()).isZero();
    assertThat(output.plan().batch().shared().hasDeadlines())
        .as("neither of them has a deadline")
        .isFalse();
  }

  @Test
  void aNodeWithoutALiveDoorIsNotWaitedFor() {
    execute("update agent_session set until = '2026-01-01 11:59Z' where agent_id = 2");
    assertThat(planned().routed()).isOne();
  }

  /** Files 11 to 14 are on their way to node 2 alone; file request 1 is not routed yet. */
  @Test
  void nothingIsExpectedFromANodeWhoseCopiesAreLate() {
    execute(
        "insert into data_file select n, 2, '/d/' || n, 10, 'x' from generate_series(11, 14) n");
    execute("delete from route");
    execute(
        "insert into file_request select n, n, 2, 2, 1, 'default', 10, timestamptz '2026-01-01"
            + " 11:59Z', timestamptz '2026-01-01 11:59Z', 0 from generate_series(11, 14) n");
    execute(
        "insert into route select n, n, n, 1, 2, 10, '{}', null, 1, '2026-01-01 11:59:58Z', 6"
            + " from generate_series(11, 14) n");
    assertThat(planned().plan().waitsForCopy(1)).isTrue();
    late("created_at = '2026-01-01 11:59:50Z'");
    late("created_at = 'infinity'");
    late("created_at = '-infinity'");
    late("arrival_seconds = null, created_at = '2026-01-01 11:59Z'");
    late("arrival_seconds = 'infinity', created_at = '2025-12-30 11:59Z'");
  }

  private void late(String change) {
    execute("update route set created_at = '2026-01-01 11:59:58Z', arrival_seconds = 6");
    execute("update route set " + change + " where id = 11");
    assertThat(planned().plan().waitsForCopy(1)).as("one late copy").isTrue();
    execute("update route set " + change + " where id < 13");
    assertThat(planned().plan().waitsForCopy(1)).as(change).isFalse();
  }

  @Test
  void nothingIsExpectedFromANodeWhoseAgentsAreSilent() {
    execute("insert into agent_node (agent_id, node_id) values (2, 2)");
    assertThat(planned().waiting()).isOne();
    execute(
        "update agent_session set heartbeat_at = '2026-01-01 11:59:49Z', heard_for_seconds = 11");
    assertThat(planned().waiting()).isZero();
    execute("insert into agent values (3, 'c', 1, false)");
    execute("insert into agent_node (agent_id, node_id) values (3, 2)");
    assertThat(planned().waiting()).as("nor one that was never heard").isZero();
    execute("update agent_session set heard_for_seconds = 12 where agent_id = 2");
    assertThat(planned().waiting()).isOne();
  }

  @Test
  void nobodyWaitsForACopyOverALinkThatCarriesNothing() {
    for (String state : List.of("open", "half-open")) {
      execute("delete from breaker");
      execute(
          "insert into breaker values (1, 2, '%s', '%s', 1, null, 'x', 'on', 3)"
              .formatted(state, NOON));
      assertThat(planned().waiting()).as(state).isZero();
      assertThat(planned().routed()).as(state).isOne();
    }
    execute("delete from breaker");
    assertThat(planned().waiting()).isOne();
    execute("update link set enabled = false where id = 1");
    assertThat(planned().routed()).isOne();
  }

  /** Node 2 alone wants a file of block 2, and has wanted it for longer than the shared one. */
  @Test
  void aFileThatIsPassedOnDoesNotOvertakeThoseOfOlderBlocks() {
    execute("delete from route");
    execute("update file_request set id = id + 10");
    execute("insert into data_file values (2, 2, '/d/2', 10, 'x')");
    execute("insert into replica values (2, 1, timestamptz '2026-01-01 00:00Z')");
    execute(
        "insert into file_request values (5, 2, 2, 2, 1, 'default', 10,"
            + " timestamptz '2026-01-01 11:59Z', timestamptz '2026-01-01 11:59Z', 0)");
    assertThat(planned().fileRequests()).containsExactly(5L, 11L);
    execute("update file_request set block_id = 1 where id = 5");
    execute("update data_file set block_id = 1 where id = 2");
    assertThat(planned().fileRequests()).as("of one block").containsExactly(11L, 5L);
  }
}
