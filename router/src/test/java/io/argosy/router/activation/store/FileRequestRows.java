package io.argosy.router.activation.store;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.Street;
import io.argosy.router.stage.Columns;
import java.util.List;

/** Makes the file requests of a new dataset, for tests of stores that change them. */
final class FileRequestRows {

  private FileRequestRows() {}

  /** Requests this many files of node 1 at node 3; returns the file requests' ids, ascending. */
  static long[] of(Street street, int count) {
    street.dataset(1, count, 1);
    street.request(1, 1, 3, 2);
    street.subscribe().run();
    street.activate(ByteCount.parse("1GB")).run();
    List<Long> ids =
        street.jdbc().sql("select id from file_request order by id").query(Long.class).list();
    return Columns.longs(ids, Long::longValue);
  }
}
