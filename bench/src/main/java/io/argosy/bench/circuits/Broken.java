package io.argosy.bench.circuits;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A safeguard that can be removed, to show that the bench notices. */
public enum Broken {
  NONE,
  /** Circuits of requests whose answer was lost are not looked for. */
  LATE_ANSWER,
  /** A circuit counts as released after the first call. */
  RELEASE_ONCE,
  /** A circuit is committed before its reference is on disk. */
  COMMIT_FIRST,
  /** A circuit that was up is used until somebody says otherwise. */
  PAST_END,
  /** Agents begin circuits without asking the router. */
  NO_LEASE,
  /** A circuit with a key of the instance is taken for one's own. */
  RELEASE_FOREIGN;

  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /**
   * @throws IllegalArgumentException there is no such safeguard
   */
  public static Broken named(String word) {
    return Arrays.stream(values())
        .filter(it -> it.word().equals(word))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no safeguard %s; there are %s"
                        .formatted(word, List.of(values()).stream().map(Broken::word).toList())));
  }
}
