package io.argosy.router.token;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * What a token says.
 *
 * @param audience the only storage that may accept it
 * @param subject the agent that uses it
 * @param scopes such as {@code storage.read:/path}
 * @param issued when the router made it
 * @param validity at most an hour
 */
public record StorageToken(
    String audience, String subject, List<String> scopes, Instant issued, Duration validity) {

  public static final Duration LONGEST = Duration.ofHours(1);

  /** A storage whose clock is late by up to this accepts the token at once. */
  private static final Duration EARLIER = Duration.ofSeconds(60);

  public StorageToken {
    if (!validity.isPositive() || validity.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException("a token of storage is valid for at most 1h");
    }
    scopes = List.copyOf(scopes);
  }

  /** Returns the time from which it is valid, a minute before it was made. */
  public Instant from() {
    return issued.minus(EARLIER);
  }

  public Instant expires() {
    return issued.plus(validity);
  }
}
