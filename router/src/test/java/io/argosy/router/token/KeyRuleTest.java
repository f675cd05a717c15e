package io.argosy.router.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeyRuleTest {

  static final Instant START = Instant.parse("2030-01-01T00:00:00Z");
  static final Duration MONTH = Duration.ofDays(30);

  private List<SigningKey> keys = List.of(key("first", START));

  private static SigningKey key(String id, Instant created) {
    return new SigningKey(id, created, Optional.empty());
  }

  private List<String> after(Duration time) {
    Instant now = START.plus(time);
    keys = KeyRule.next(keys, "made-" + time.toHours(), now, MONTH);
    return keys.stream().map(SigningKey::id).toList();
  }

  @Test
  void aNewKeyIsPublishedADayBeforeItSignsAndTheOldOneStaysForTwoHours() {
    assertThat(after(MONTH.minusSeconds(1))).containsExactly("first");
    assertThat(after(MONTH)).containsExactly("first", "made-720");
    assertThat(after(MONTH.plusHours(23))).containsExactly("first", "made-720");
    assertThat(after(MONTH.plusHours(24))).containsExactly("made-720", "first");
    assertThat(after(MONTH.plusHours(25))).containsExactly("made-720", "first");
    assertThat(after(MONTH.plusHours(26))).containsExactly("made-720");
    assertThat(after(MONTH.plusDays(29))).containsExactly("made-720");
  }

  @Test
  void aRouterThatWasOffForMonthsStillPublishesFirst() {
    assertThat(after(MONTH)).containsExactly("first", "made-720");
    assertThat(after(MONTH.multipliedBy(4))).containsExactly("first", "made-720", "made-2880");
    assertThat(after(MONTH.multipliedBy(4).plusDays(1)))
        .containsExactly("made-2880", "first", "made-720");
    assertThat(after(MONTH.multipliedBy(4).plusDays(2))).containsExactly("made-2880");
  }

  @Test
  void aKeyOfAWrongClockIsReplaced() {
    keys = List.of(key("future", START.plus(Duration.ofDays(4000))));
    assertThat(after(Duration.ZERO)).containsExactly("future", "made-0");
    assertThat(after(Duration.ofHours(1))).containsExactly("future", "made-0");
    assertThat(after(Duration.ofHours(24))).containsExactly("made-0", "future");
    assertThat(after(Duration.ofHours(26))).containsExactly("made-0");
    keys = List.of(key("unknown", Instant.EPOCH));
    assertThat(after(Duration.ofHours(30))).containsExactly("unknown", "made-30");
  }

  @Test
  void aKeyThatAWrongClockHasRetiredIsWithdrawnInTime() {
    Instant ahead = START.plus(Duration.ofDays(4000));
    SigningKey first = key("first", START);
    keys = List.of(first, new SigningKey("old", START.minus(MONTH), Optional.of(ahead)));
    assertThat(after(Duration.ofHours(1))).containsExactly("first", "old");
    assertThat(after(Duration.ofHours(2))).containsExactly("first", "old");
    assertThat(after(Duration.ofHours(3))).containsExactly("first");
  }

  /** Runs may fall out for any time; storage systems read the keys at least once a day. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void aTokenIsAlwaysSignedByAKeyThatStorageHasReadAndKeepsItUntilItExpires(long seed) {
    RandomGenerator random = new Random(seed);
    Map<String, Instant> published = new HashMap<>(Map.of("first", START));
    Map<String, Instant> signedLast = new HashMap<>();
    Instant now = START;
    for (int run = 0; run < 3_000; run++) {
      now = now.plusSeconds(random.nextLong(60, random.nextInt(20) == 0 ? 3_000_000 : 7_200));
      String signing = keys.getFirst().id();
      signedLast.put(signing, now);
      keys = KeyRule.next(keys, "key-" + run, now, MONTH);
      for (SigningKey key : keys) {
        published.putIfAbsent(key.id(), now);
      }
      String next = keys.getFirst().id();
      if (!next.equals(signing)) {
        assertThat(published.get(next)).as(next).isBeforeOrEqualTo(now.minus(Duration.ofDays(1)));
      }
      List<String> ids = keys.stream().map(SigningKey::id).toList();
      Instant running = now.minus(TokenSigner.LONGEST);
      signedLast.forEach(
          (id, last) ->
              assertThat(last.isBefore(running) || ids.contains(id))
                  .as("seed %d: %s signed at %s", seed, id, last)
                  .isTrue());
      assertThat(ids).doesNotHaveDuplicates().hasSizeLessThanOrEqualTo(4);
    }
    assertThat(signedLast).hasSizeGreaterThan(5);
  }
}
