package io.argosy.router.token;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Decides when keys change. A new key is published a day before it signs, because storage systems
 * read the keys only now and then, and the old one stays until its last token has expired.
 */
public final class KeyRule {

  static final Duration PUBLISHED_BEFORE = Duration.ofHours(24);
  static final Duration KEPT_AFTER = TokenSigner.LONGEST.multipliedBy(2);

  /** A clock that was further ahead of now than this was wrong. */
  private static final Duration AHEAD = Duration.ofHours(1);

  private KeyRule() {}

  /**
   * @param keys at least one; the first one signs
   * @param freshId the id of a new key, if one is needed
   * @param age of the newest key at which a new one is made
   */
  public static List<SigningKey> next(
      List<SigningKey> keys, String freshId, Instant now, Duration age) {
    List<SigningKey> left = new ArrayList<>(keys.stream().map(key -> believed(key, now)).toList());
    SigningKey signing = left.getFirst();
    left.removeIf(key -> !key.equals(signing) && isOver(key, now));
    Optional<SigningKey> newest =
        left.stream()
            .filter(key -> key.retired().isEmpty() && !key.created().isAfter(now.plus(AHEAD)))
            .max(Comparator.comparing(SigningKey::created));
    if (newest.filter(key -> key.created().plus(age).isAfter(now)).isEmpty()) {
      left.add(new SigningKey(freshId, now, Optional.empty()));
      return left;
    }
    return !newest.get().equals(left.getFirst())
            && !newest.get().created().plus(PUBLISHED_BEFORE).isAfter(now)
        ? replaced(left, newest.get(), now)
        : left;
  }

  private static List<SigningKey> replaced(List<SigningKey> keys, SigningKey by, Instant now) {
    return Stream.concat(
            Stream.of(by), keys.stream().filter(key -> !key.equals(by)).map(key -> key.retire(now)))
        .toList();
  }

  /** A key that a wrong clock has retired would stay published for years. */
  private static SigningKey believed(SigningKey key, Instant now) {
    boolean isAhead = key.retired().filter(it -> it.isAfter(now.plus(AHEAD))).isPresent();
    return isAhead ? new SigningKey(key.id(), key.created(), Optional.of(now)) : key;
  }

  private static boolean isOver(SigningKey key, Instant now) {
    return key.retired().filter(it -> !it.plus(KEPT_AFTER).isAfter(now)).isPresent();
  }
}
