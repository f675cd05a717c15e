package io.argosy.bench.cycle;

import java.io.IOException;
import java.time.Duration;

/** An empty PostgreSQL of the measurement's own, with the two roles. */
public interface CycleDatabase {

  /** Where it listens now. */
  String jdbcUrl();

  String password(String role) throws IOException;

  /** What its processors have worked so far. */
  Duration work();

  /** What is committed is there afterwards. */
  void restart() throws IOException;
}
