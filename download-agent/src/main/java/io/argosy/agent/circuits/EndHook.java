package io.argosy.agent.circuits;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** Sets up and takes down ends of circuits as the site does it. */
public interface EndHook {

  /** A run that takes longer has failed. */
  Duration LONGEST = Duration.ofSeconds(60);

  /**
   * Starts one run; it always ends, and with a result.
   *
   * @param verb {@code up} or {@code down}
   * @return why the run failed; empty if it did not
   */
  CompletableFuture<Optional<String>> run(OwnEnd end, String verb);
}
