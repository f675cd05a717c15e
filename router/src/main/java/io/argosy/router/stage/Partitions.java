package io.argosy.router.stage;

import java.time.LocalDate;

/** The daily parts of the large tables: made ahead of time, dropped when they are old. */
public interface Partitions {

  /**
   * Rows that no daily part took go at the same age. Returns how many parts were made or dropped.
   */
  int keep(LocalDate today, int daysAhead, int daysKept);
}
