package io.argosy.agent.door;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of stores of used grants. */
public interface UsedGrantsContract {

  Instant NOON = Instant.parse("2030-01-01T12:00:00Z");
  Instant UNTIL = NOON.plusSeconds(100);

  /** A new process on the same state. */
  UsedGrants grants();

  /** Sets the time, from {@link #NOON} on, for all processes. */
  void timeIs(Instant now);

  @Test
  default void aGrantIsUsedOnceOverAllProcesses() {
    assertThat(grants().use("one", UNTIL)).isTrue();
    UsedGrants again = grants();
    assertThat(again.use("one", UNTIL)).isFalse();
    assertThat(again.use("two", UNTIL)).isTrue();
    assertThat(again.use("two", UNTIL)).isFalse();
    assertThat(grants().use("two", UNTIL)).isFalse();
  }

  @Test
  default void aGrantStaysUsedUntilItExpires() {
    UsedGrants grants = grants();
    grants.use("short", UNTIL);
    grants.use("long", UNTIL.plusSeconds(3600));
    timeIs(UNTIL);
    assertThat(grants.use("short", UNTIL)).isFalse();
    assertThat(grants().use("short", UNTIL)).isFalse();
    timeIs(UNTIL.plusSeconds(600));
    grants.use("other", UNTIL.plusSeconds(3600));
    assertThat(grants.use("long", UNTIL.plusSeconds(3600))).isFalse();
    assertThat(grants().use("long", UNTIL.plusSeconds(3600))).isFalse();
  }

  @Test
  default void ofManyAtOnceOneIsTheFirst() {
    UsedGrants grants = grants();
    List<Boolean> first =
        IntStream.range(0, 200).parallel().mapToObj(n -> grants.use("one", UNTIL)).toList();
    assertThat(first).filteredOn(used -> used).hasSize(1);
  }

  /** An id that is stored as two, or as all, would count as unused again or close the door. */
  @ParameterizedTest
  @ValueSource(strings = {"", "*", "a\nb", "a\r", " ", "../one", "caf\u00e9", "\u0000"})
  default void anInvalidIdCountsAsUsedAndAffectsNoOther(String hostile) {
    assertThat(grants().use(hostile, UNTIL)).isFalse();
    assertThat(grants().use("x".repeat(129), UNTIL)).isFalse();
    assertThat(grants().use("x".repeat(128), UNTIL)).isTrue();
    assertThat(grants().use("a", UNTIL)).isTrue();
  }
}
