package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Street;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ClaimStreetTest {

  static final int FILES = 200;

  Street street;
  Agents agents;
  Incarnation three;

  @BeforeEach
  void world() {
    street = new Street();
    street.dataset(1, FILES, 1, 2);
    street.request(1, 1, 3, 2);
    street.run();
    agents = new Agents(street);
    three = agents.start(3);
    street.wakeUps();
  }

  @AfterEach
  void close() {
    street.close();
  }

  @Test
  void aTaskCarriesAllThatItsAgentNeeds() {
    ClaimedTask task = agents.claim(three, UUID.randomUUID(), 1).getFirst();
    assertThat(task.content().lfn().value()).startsWith("/d/1/");
    assertThat(task.content().size().bytes()).isEqualTo(Street.FILE_BYTES);
    assertThat(task.way().destination().value()).isEqualTo("NODE_3");
    assertThat(List.of(task.way().source().value(), task.way().alternates().getFirst().value()))
        .containsExactlyInAnyOrder("NODE_1", "NODE_2");
    assertThat(task.attempt().epoch()).isZero();
  }

  @Test
  void aRepeatedClaimGetsTheSameAnswer() {
    UUID claim = UUID.randomUUID();
    List<ClaimedTask> first = agents.claim(three, claim, 10);
    assertThat(agents.claim(three, claim, 10)).hasSize(10).isEqualTo(first);
    assertThat(agents.claim(three, UUID.randomUUID(), 10)).doesNotContainAnyElementsOf(first);
  }

  @Test
  void claimersAtTheSameTimeNeverShareATask() throws Exception {
    List<Callable<List<ClaimedTask>>> claimers = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      claimers.add(() -> agents.claim(three, UUID.randomUUID(), 5));
    }
    List<Long> claimed = new ArrayList<>();
    try (var threads = Executors.newFixedThreadPool(4)) {
      for (Future<List<ClaimedTask>> answer : threads.invokeAll(claimers)) {
        answer.get().forEach(task -> claimed.add(task.attempt().taskId()));
      }
    }
    assertThat(claimed).doesNotHaveDuplicates().hasSize(FILES);
  }

  @Test
  void bytesBoundAClaimButNeverItsFirstTask() {
    ByteCount threeFiles = ByteCount.of(3 * Street.FILE_BYTES);
    assertThat(agents.claim(three, Agents.order(UUID.randomUUID(), three, 100, threeFiles)))
        .hasSize(3);
    assertThat(agents.claim(three, Agents.order(UUID.randomUUID(), three, 100, ByteCount.ZERO)))
        .hasSize(1);
  }

  @Test
  void theMostUrgentComesFirst() {
    street.dataset(2, 3, 1);
    street.request(2, 2, 3, 0);
    street.run();
    assertThat(agents.claim(three, UUID.randomUUID(), 5))
        .extracting(task -> task.priority().value())
        .containsExactly(0, 0, 0, 2, 2);
  }

  @Test
  void anAgentGetsNoTasksOfAnotherSite() {
    assertThat(agents.claim(agents.start(4), UUID.randomUUID(), 10)).isEmpty();
    assertThat(street.number("select count(*) from claim")).isZero();
  }

  @Test
  void anothersClaimIsRefused() {
    UUID claim = UUID.randomUUID();
    agents.claim(three, claim, 10);
    Incarnation four = agents.start(4);
    assertThatThrownBy(() -> agents.claim(four, claim, 10))
        .isInstanceOfSatisfying(
            Refusal.class, r -> assertThat(r.code()).isEqualTo("foreign-claim"));
  }

  @Test
  void anEarlierIncarnationIsRefused() {
    agents.start(3);
    assertThatThrownBy(() -> agents.claim(three, UUID.randomUUID(), 10))
        .isInstanceOfSatisfying(
            Refusal.class, r -> assertThat(r.code()).isEqualTo("stale-incarnation"));
  }

  @Test
  void theTasksOfASilentAgentAreReleasedAtTheNextEpoch() {
    agents.claim(three, UUID.randomUUID(), 10);
    street.clock().pass(Duration.ofSeconds(601));
    agents.leases().run();
    assertThat(street.wakeUps()).containsExactly(Stage.CLAIM);
    assertThat(agents.claim(agents.start(3), UUID.randomUUID(), FILES))
        .hasSize(FILES)
        .filteredOn(task -> task.attempt().epoch() == 1)
        .hasSize(10);
  }

  @Test
  void anAgentWithHeartbeatsKeepsItsTasks() {
    UUID claim = UUID.randomUUID();
    agents.claim(three, claim, 10);
    for (int beat = 0; beat < 30; beat++) {
      street.clock().pass(Duration.ofSeconds(30));
      assertThat(agents.beat(three, List.of(claim)).lost()).isEmpty();
      agents.leases().run();
    }
    assertThat(street.number("select count(*) from task where epoch > 0")).isZero();
  }

  @Test
  void aNewIncarnationKeepsOnlyTheClaimsThatItLists() {
    UUID kept = UUID.randomUUID();
    UUID forgotten = UUID.randomUUID();
    agents.claim(three, kept, 10);
    agents.claim(three, forgotten, 20);
    Incarnation reborn = agents.start(3);
    UUID neverMade = UUID.randomUUID();
    assertThat(agents.beat(reborn, List.of(kept, neverMade)).lost()).containsExactly(neverMade);
    assertThat(street.number("select count(*) from task where claim_id is not null")).isEqualTo(10);
    assertThat(street.number("select count(*) from task where epoch = 1")).isEqualTo(20);
    assertThat(street.wakeUps()).containsExactly(Stage.CLAIM);
  }

  @Test
  void aClaimWhoseAnswerIsOnItsWayIsNotReleased() {
    agents.claim(three, UUID.randomUUID(), 10);
    agents.beat(three, List.of());
    assertThat(street.number("select count(*) from task where epoch = 1")).isZero();
    street.clock().pass(Duration.ofSeconds(31));
    agents.beat(three, List.of());
    assertThat(street.number("select count(*) from task where epoch = 1")).isEqualTo(10);
  }

  @Test
  void anAgentThatListsAClaimTooLateLearnsThatItIsLost() {
    UUID claim = UUID.randomUUID();
    agents.claim(three, claim, 10);
    street.clock().pass(Duration.ofSeconds(31));
    assertThat(agents.beat(three, List.of()).lost()).isEmpty();
    assertThat(agents.beat(three, List.of(claim)).lost()).containsExactly(claim);
    assertThat(agents.claim(three, claim, 10)).hasSize(10);
    assertThat(agents.beat(three, List.of(claim)).lost()).isEmpty();
  }

  @Test
  void aHeartbeatReportsWithdrawnAndUrgentTasks() {
    UUID claim = UUID.randomUUID();
    agents.claim(three, claim, 10);
    street.request(2, 1, 3, 0);
    street.run();
    assertThat(agents.beat(three, List.of(claim)).priorities())
        .hasSize(10)
        .allMatch(change -> change.priority().value() == 0);
    street.cancel(1);
    street.cancel(2);
    street.run();
    assertThat(agents.beat(three, List.of(claim)).cancel()).hasSize(10);
  }
}
