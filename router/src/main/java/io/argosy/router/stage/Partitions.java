package io.argosy.router.stage;

import java.time.LocalDate;

/** The daily partitions of the large tables. */
public interface Partitions {

  /**
   * Creates and drops partitions; deletes rows of the same age that lie in no daily partition.
   *
   * @return the number of partitions created or dropped
   */
  int keep(LocalDate today, int daysAhead, int daysKept);
}
