package io.argosy.router.routing.store;

import io.argosy.router.routing.RoutedFile;
import java.time.OffsetDateTime;
import java.util.stream.Stream;

/** Writes the many rows of a cycle, in the caller's transaction. */
public interface RouteRows {

  /** The values that all rows of a cycle share. */
  record Cycle(long id, OffsetDateTime plannedAt) {}

  /**
   * @param ids of the routes, one for each file
   */
  void routes(Cycle cycle, Stream<RoutedFile> files, long[] ids);

  void decisions(Cycle cycle, Stream<RoutedFile> files);
}
