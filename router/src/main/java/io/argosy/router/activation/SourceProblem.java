package io.argosy.router.activation;

import java.util.Arrays;

/**
 * Why a due file has no source that it may use now: the first of these that applies. The word is
 * stored in {@code file_request.source_problem}.
 */
public enum SourceProblem {
  /** No node has the file. */
  NO_SOURCE("no-source"),
  /** No enabled link leads from a node that has the file to the destination. */
  NO_LINK("no-link"),
  /** All sources with a link are excluded for this file after failures. */
  SOURCES_SPENT("sources-spent"),
  /** None of the remaining sources has a door with a live agent. */
  SOURCES_AWAY("sources-away"),
  /** The link of each remaining source is covered by a breaker that is not closed. */
  BREAKER_OPEN("breaker-open"),
  /** The remaining sources are in backoff after a failure. */
  COOLING_OFF("cooling-off"),
  /** The best source is a node to which a copy is on its way. */
  WAITS_FOR_COPY("waits-for-copy");

  private final String word;

  SourceProblem(String word) {
    this.word = word;
  }

  public static SourceProblem of(String word) {
    return Arrays.stream(values())
        .filter(problem -> problem.word.equals(word))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("unknown source problem: " + word));
  }

  @Override
  public String toString() {
    return word;
  }
}
