package io.argosy.router.query.store;

import io.argosy.common.topology.NodeName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/** Reads nullable columns of a row. */
final class Cells {

  private Cells() {}

  static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  static @Nullable NodeName node(ResultSet row, String column) throws SQLException {
    String name = row.getString(column);
    return name == null ? null : new NodeName(name);
  }
}
