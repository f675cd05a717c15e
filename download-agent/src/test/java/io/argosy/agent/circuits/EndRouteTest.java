package io.argosy.agent.circuits;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.lane.CircuitProof;
import io.argosy.agent.lane.CircuitProof.Failed;
import io.argosy.agent.lane.CircuitProof.Passed;
import io.argosy.common.fixture.Seeds;
import io.argosy.common.wire.agent.CircuitReport.EndStatement;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A host whose endpoints name the interface by which it sends. */
class EndRouteTest extends EndBed {

  private static final CircuitProof GOOD = new Passed(Duration.ZERO);
  private static final CircuitProof WRONG = new Failed("data leaves by eth0");
  private static final EndStatement UP = new EndStatement(ID, true, null);
  private static final EndStatement NOT_YET = new EndStatement(ID, false, null);

  private int answers;

  @BeforeEach
  void name() throws IOException {
    device = "vlan7";
    start();
  }

  /** Its hook has run, and the kernel has been asked. */
  private void setUp() {
    inbound = Optional.of(List.of(inbound(ID, "established", "p?vlan=7")));
    turn();
    ended(DONE);
  }

  private void answered(CircuitProof answer) {
    assertThat(route.complete(answer)).isTrue();
    route = new CompletableFuture<>();
    turn();
  }

  /** The same if there is a question, whose answer is still waited for. */
  private void answer(CircuitProof answer) {
    if (questions.size() > answers) {
      answers = questions.size();
      answered(answer);
    }
  }

  private void pass(Duration time) {
    now = now.plus(time);
    turn();
  }

  @Test
  void aSourceIsUpOnceItSendsByItsInterface() {
    setUp();
    assertThat(questions).hasSize(1);
    assertThat(questions.getFirst().device()).isEqualTo("vlan7");
    assertThat(questions.getFirst().peer()).isEqualTo("192.0.2.9");
    pass(Duration.ofHours(1));
    assertThat(questions).as("one at a time").hasSize(1);
    assertThat(ends.isUp(ID)).isFalse();
    assertThat(listening).isEmpty();
    assertThat(ends.statements()).containsExactly(NOT_YET);
    answered(GOOD);
    assertThat(ends.isUp(ID)).isTrue();
    assertThat(listening).containsExactly("192.0.2.1");
    assertThat(ends.statements()).containsExactly(UP);
  }

  @Test
  void aSourceThatSendsByAnotherInterfaceIsStatedAfterAWhile() {
    setUp();
    answered(WRONG);
    for (int n = 0; n < 6; n++) {
      assertThat(ends.statements()).containsExactly(NOT_YET);
      pass(Duration.ofSeconds(5));
      answered(WRONG);
    }
    assertThat(ends.statements())
        .containsExactly(new EndStatement(ID, false, "data leaves by eth0"));
    assertThat(ends.troubled()).isOne();
    assertThat(listening).isEmpty();
    inbound = Optional.of(List.of(inbound(ID, "releasing", null)));
    turn();
    ended(DONE);
    assertThat(ends.statements()).containsExactly(NOT_YET);
  }

  @Test
  void aRouteThatChangesLaterIsNoticedAndOneWrongAnswerDecidesNothing() {
    setUp();
    answered(GOOD);
    pass(Duration.ofSeconds(59));
    assertThat(questions).hasSize(1);
    pass(Duration.ofSeconds(1));
    answered(WRONG);
    pass(Duration.ofSeconds(5));
    answered(WRONG);
    assertThat(ends.statements()).containsExactly(UP);
    assertThat(listening).containsExactly("192.0.2.1");
    pass(Duration.ofSeconds(5));
    answered(WRONG);
    assertThat(ends.statements()).containsExactly(NOT_YET);
    assertThat(listening).isEmpty();
    pass(Duration.ofSeconds(5));
    answered(GOOD);
    assertThat(ends.statements()).containsExactly(UP);
    assertThat(listening).containsExactly("192.0.2.1");
  }

  /** The machine slept between them. */
  @Test
  void twoWrongAnswersAreNoTroubleHoweverFarApart() {
    setUp();
    answered(GOOD);
    pass(Duration.ofMinutes(1));
    answered(WRONG);
    pass(Duration.ofHours(1));
    answered(WRONG);
    assertThat(ends.statements()).containsExactly(UP);
  }

  /** They have the same address of this host, and other hosts at their other ends. */
  @Test
  void aWrongRouteConcernsNoOtherCircuitOfItsAddress() {
    setUp();
    answered(GOOD);
    UUID other = new UUID(7, 2);
    inbound =
        Optional.of(List.of(inbound(ID, "established", null), inbound(other, "established", null)));
    turn();
    ended(DONE);
    answered(WRONG);
    assertThat(ends.isUp(other)).isFalse();
    assertThat(ends.isUp(ID)).isTrue();
    assertThat(listening).containsExactly("192.0.2.1");
  }

  /** The proof of a destination asks for its route itself. */
  @Test
  void nothingIsAskedOfADestination() {
    own = List.of(circuit(ID, List.of()));
    turn();
    ended(DONE);
    assertThat(ends.isUp(ID)).isTrue();
    assertThat(questions).isEmpty();
  }

  @Test
  void anAnswerFromBeforeTheLastSetUpDoesNotCount() {
    setUp();
    CompletableFuture<CircuitProof> early = route;
    route = new CompletableFuture<>();
    inbound = Optional.of(List.of());
    turn();
    ended(DONE);
    setUp();
    assertThat(early.complete(GOOD)).isTrue();
    turn();
    assertThat(ends.isUp(ID)).isFalse();
    answered(GOOD);
    assertThat(ends.isUp(ID)).isTrue();
  }

  @Test
  void theInterfaceIsThatOfTheSettingsNow() throws IOException {
    setUp();
    device = "vlan8";
    start();
    setUp();
    assertThat(questions.getLast().device()).isEqualTo("vlan8");
    answered(GOOD);
    device = null;
    start();
    setUp();
    assertThat(ends.isUp(ID)).isTrue();
  }

  /** Routes and circuits change as they like, and answers take up to three seconds. */
  @Test
  void randomWorldsAreUpWithAGoodRouteAndStateAWrongOne() {
    for (long seed : Seeds.of(20).toArray()) {
      Random random = new Random(seed);
      boolean isGood = true;
      int steady = 0;
      setUp();
      for (int second = 0; second < 2000; second++) {
        boolean changes = random.nextInt(100) == 0;
        isGood ^= changes;
        steady = changes ? 0 : steady + 1;
        if (random.nextInt(300) == 0) {
          inbound = Optional.of(List.of());
          turn();
          ended(DONE);
          setUp();
          steady = 0;
        }
        pass(Duration.ofSeconds(1));
        if (random.nextBoolean() || second % 3 == 0) {
          answer(isGood ? GOOD : WRONG);
        }
        String where = "seed %d second %d".formatted(seed, second);
        if (steady > 120) {
          assertThat(ends.isUp(ID)).as(where).isEqualTo(isGood);
          assertThat(ends.troubled()).as(where).isEqualTo(isGood ? 0 : 1);
        }
      }
    }
  }
}
