package io.argosy.agent.circuits;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Seeds;
import io.argosy.common.wire.agent.CircuitAnswer.Inbound;
import io.argosy.common.wire.agent.CircuitReport.EndStatement;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A host whose agent is killed and started again. */
class EndRestartTest extends EndBed {

  @Test
  void afterARestartTheHookRunsAgainOrTakesDownWhatIsNoLongerWanted() throws IOException {
    UUID other = new UUID(7, 2);
    inbound = Optional.of(List.of(inbound(ID, "established", null)));
    own = List.of(circuit(other, List.of()));
    turn();
    ended(DONE);
    start();
    inbound = Optional.empty();
    own = List.of();
    turn();
    assertThat(calls).as("the router has not named circuits yet").endsWith("down").hasSize(3);
    assertThat(ends.isUp(ID)).isFalse();
    ended(DONE);
    inbound = Optional.of(List.of(inbound(ID, "established", null)));
    turn();
    assertThat(calls).endsWith("up").hasSize(4);
    ended(DONE);
    assertThat(ends.isUp(ID)).isTrue();
    assertThat(listening).containsExactly("192.0.2.1");
  }

  /** The agent was killed while the hook ran, and nobody ends that for it. */
  @Test
  void anEndIsTakenDownAgainOnceNoHookOfTheProcessBeforeCanBeRunning() throws IOException {
    inbound = Optional.of(List.of(inbound(ID, "established", null)));
    turn();
    start();
    inbound = Optional.of(List.of());
    turn();
    ended(DONE);
    assertThat(calls).containsExactly("up", "down");
    assertThat(ends.statements()).containsExactly(new EndStatement(ID, false, null));
    orphansEnd(orphan -> true);
    assertThat(there).containsExactly(ID);
    now = now.plus(Duration.ofMinutes(1)).minusMillis(1);
    turn();
    assertThat(calls).hasSize(2);
    assertThat(book.all()).extracting(OwnEnd::circuit).containsExactly(ID);
    now = now.plusMillis(1);
    turn();
    ended(DONE);
    assertThat(there).isEmpty();
    assertThat(book.all()).isEmpty();
  }

  /** What counts is when it began: an earlier hook may end after it within the minute. */
  @Test
  void aTakeDownThatBeganWithinTheMinuteIsNotTheLast() throws IOException {
    inbound = Optional.of(List.of(inbound(ID, "established", null)));
    turn();
    start();
    now = now.plusSeconds(59);
    inbound = Optional.of(List.of());
    turn();
    now = now.plusSeconds(30);
    orphansEnd(orphan -> true);
    ended(DONE);
    assertThat(calls).containsExactly("up", "down", "down");
    ended(DONE);
    assertThat(book.all()).isEmpty();
  }

  /** In the end, exactly what is wanted is up, whatever failed and was restarted on the way. */
  @Test
  void randomWorldsEndAsTheyShould() throws IOException {
    for (long seed : Seeds.of(20).toArray()) {
      Random random = new Random(seed);
      List<UUID> ids = IntStream.range(0, 4).mapToObj(n -> new UUID(seed, n)).toList();
      for (int step = 0; step < 100; step++) {
        List<Inbound> named = new ArrayList<>();
        ids.stream()
            .filter(id -> random.nextBoolean())
            .forEach(id -> named.add(inbound(id, "established", null)));
        inbound = random.nextInt(5) == 0 ? Optional.empty() : Optional.of(named);
        List.copyOf(running.keySet()).stream()
            .filter(id -> random.nextBoolean())
            .forEach(id -> ended(id, random.nextInt(4) == 0 ? Optional.of("why") : DONE));
        now = now.plusSeconds(random.nextInt(100));
        orphansEnd(it -> random.nextInt(4) == 0 || !now.isBefore(it.until()));
        if (random.nextInt(20) == 0) {
          start();
        }
        turn();
      }
      start();
      settle(ids);
      assertThat(there).as("seed %d", seed).containsOnly(ids.getFirst());
      assertThat(book.all())
          .as("seed %d", seed)
          .extracting(OwnEnd::circuit)
          .containsOnly(ids.getFirst());
      assertThat(ends.isUp(ids.getFirst())).as("seed %d", seed).isTrue();
      inbound = Optional.of(List.of());
      settle(List.of());
      assertThat(there).isEmpty();
      assertThat(book.all()).isEmpty();
    }
  }

  /** The first one is wanted from now on, and hooks do not fail. */
  private void settle(List<UUID> ids) {
    inbound = Optional.of(List.of());
    for (int n = 0; n < 10; n++) {
      turn();
      ended(DONE);
      orphansEnd(orphan -> true);
      now = now.plus(Duration.ofHours(1));
    }
    if (!ids.isEmpty()) {
      inbound = Optional.of(List.of(inbound(ids.getFirst(), "established", null)));
      turn();
      ended(DONE);
    }
  }
}
