package io.argosy.router.stage;

import java.time.LocalDate;

/** The daily parts of the large tables: made ahead of time, dropped when they are old. */
public interface Partitions {

  /** Returns how many were made or dropped. */
  int keep(LocalDate today, int daysAhead, int daysKept);
}
