package io.argosy.agent.circuits;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.agent.CircuitAnswer.Inbound;
import io.argosy.common.wire.agent.CircuitReport.EndStatement;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What an end goes through, from its set-up to its take-down. */
class EndCycleTest extends EndBed {

  @Test
  void aSourceIsSetUpWhileItsCircuitIsEstablished() {
    inbound = Optional.of(List.of(inbound(ID, "established", "p?vlan=7")));
    turn();
    assertThat(ends.isUp(ID)).as("while the hook runs").isFalse();
    assertThat(listening).isEmpty();
    assertThat(ends.statements()).containsExactly(new EndStatement(ID, false, null));
    ended(DONE);
    assertThat(ends.isUp(ID)).isTrue();
    assertThat(listening).containsExactly("192.0.2.1");
    assertThat(ends.statements()).containsExactly(new EndStatement(ID, true, null));
    inbound = Optional.of(List.of(inbound(ID, "releasing", "p?vlan=7")));
    turn();
    assertThat(ends.isUp(ID)).isFalse();
    assertThat(listening).isEmpty();
    ended(DONE);
    assertThat(ends.statements()).containsExactly(new EndStatement(ID, false, null));
    assertThat(book.all()).isEmpty();
    now = now.plus(Duration.ofMinutes(3));
    turn();
    assertThat(ends.statements()).isEmpty();
    assertThat(calls).containsExactly("up", "down");
  }

  @Test
  void whatAHookLearnsIsWhatWasGranted() {
    inbound = Optional.of(List.of(inbound(ID, "established", "p?vlan=7")));
    UUID other = new UUID(7, 2);
    own = List.of(circuit(other, List.of("p?vlan=7", "q?vlan=8")));
    turn();
    assertThat(book.all())
        .containsExactlyInAnyOrder(
            end(ID, true, "192.0.2.1", 7, 9000), end(other, false, "192.0.2.2", 8, null));
  }

  private static OwnEnd end(
      UUID id, boolean isSource, String address, Integer vlan, @Nullable Integer mtu) {
    return new OwnEnd(
        id, "cern-" + id, isSource, address, "192.0.2.9", RATE, vlan, mtu, null, List.of("hook"));
  }

  /** The VLAN is one of the endpoint's, and nobody has said which. */
  @Test
  void aVlanThatIsNotKnownIsNotGuessed() {
    inbound = Optional.of(List.of(inbound(ID, "established", null)));
    UUID other = new UUID(7, 2);
    own = List.of(circuit(other, List.of()));
    turn();
    assertThat(book.all()).hasSize(2).allMatch(it -> it.vlan() == null);
  }

  @Test
  void onlyTheAnnouncedAddressOfAnEndpointIsEverUsed() {
    inbound = Optional.of(List.of(inbound("s", "192.0.2.7", 1e8), inbound("t", "192.0.2.1", 1e8)));
    turn();
    assertThat(calls).isEmpty();
  }

  /** The router releases the circuit when it learns of it. */
  @Test
  void aSourceThatCannotBeSetUpIsStatedAndNotTriedAgain() {
    inbound = Optional.of(List.of(inbound(ID, "established", null)));
    turn();
    ended(Optional.of("no such VLAN"));
    now = now.plus(Duration.ofDays(1));
    turn();
    assertThat(ends.statements())
        .containsExactly(
            new EndStatement(ID, false, "its end at 192.0.2.1 could not be set up: no such VLAN"));
    assertThat(calls).containsExactly("up");
    inbound = Optional.of(List.of());
    turn();
    ended(DONE);
    assertThat(calls).as("what it has left is taken down").containsExactly("up", "down");
    assertThat(ends.statements()).containsExactly(new EndStatement(ID, false, null));
  }

  @Test
  void aFailedTakeDownIsShownAndTriedAgainWithGrowingPauses() throws IOException {
    inbound = Optional.of(List.of(inbound(ID, "established", null)));
    turn();
    ended(DONE);
    inbound = Optional.of(List.of());
    turn();
    for (int seconds : new int[] {10, 20, 40, 80, 160, 320, 320}) {
      ended(Optional.of("it is busy"));
      assertThat(ends.troubled()).isOne();
      assertThat(ends.statements().getFirst().trouble()).contains("taken down: it is busy");
      int before = calls.size();
      now = now.plusSeconds(seconds).minusMillis(1);
      turn();
      assertThat(calls).hasSize(before);
      now = now.plusMillis(1);
      turn();
      assertThat(calls).hasSize(before + 1);
    }
    start();
    turn();
    ended(DONE);
    assertThat(ends.troubled()).isZero();
    now = now.plus(EndHook.LONGEST);
    turn();
    ended(DONE);
    assertThat(book.all()).as("also by a new process").isEmpty();
  }

  /** Such as an IPv6 address, which can be listened on two seconds after it was added. */
  @Test
  void anAddressThatIsNotThereIsTriedAgainAndStatedAfterAWhile() {
    absent.add("192.0.2.1");
    inbound = Optional.of(List.of(inbound(ID, "established", null)));
    turn();
    ended(DONE);
    now = now.plusSeconds(29);
    turn();
    assertThat(ends.isUp(ID)).isFalse();
    assertThat(ends.statements()).containsExactly(new EndStatement(ID, false, null));
    now = now.plusSeconds(1);
    assertThat(ends.statements().getFirst().trouble())
        .contains("the door of its source cannot listen", "it is not there");
    absent.clear();
    turn();
    assertThat(ends.statements()).containsExactly(new EndStatement(ID, true, null));
  }

  @Test
  void anEndWithoutAHookIsUpAtOnce() throws IOException {
    isHookless = true;
    start();
    inbound = Optional.of(List.of(inbound(ID, "established", null)));
    turn();
    assertThat(ends.isUp(ID)).isTrue();
    assertThat(listening).containsExactly("192.0.2.1");
    inbound = Optional.of(List.of());
    turn();
    assertThat(listening).isEmpty();
    assertThat(book.all()).isEmpty();
    assertThat(calls).isEmpty();
  }

  @Test
  void oneWrongCircuitOfTheRouterDecidesNothingForTheOthers() {
    Inbound good = inbound(ID, "established", null);
    inbound = Optional.of(List.of(inbound("s", "192.0.2.1", Double.NaN), good, good));
    turn();
    assertThat(book.all()).extracting(OwnEnd::circuit).containsExactly(ID);
  }

  /** A successor has the same addresses: the door goes on listening. */
  @Test
  void aSuccessorIsSetUpBeforeItsPredecessorIsTakenDown() {
    UUID next = new UUID(7, 2);
    inbound = Optional.of(List.of(inbound(ID, "established", "p?vlan=7")));
    turn();
    ended(DONE);
    inbound =
        Optional.of(
            List.of(
                inbound(ID, "established", "p?vlan=7"), inbound(next, "established", "p?vlan=8")));
    turn();
    ended(DONE);
    inbound = Optional.of(List.of(inbound(next, "established", "p?vlan=8")));
    turn();
    assertThat(listening).containsExactly("192.0.2.1");
    ended(DONE);
    assertThat(listening).containsExactly("192.0.2.1");
    assertThat(calls).containsExactly("up", "up", "down");
    assertThat(ends.isUp(ID)).isFalse();
    assertThat(ends.isUp(next)).isTrue();
  }
}
