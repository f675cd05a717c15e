package io.argosy.router.query.store;

import io.argosy.common.topology.NodeName;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads columns of a row. */
final class Cells {

  private Cells() {}

  /** Returns the time in a column that is never null. */
  static Instant at(ResultSet row, String column) throws SQLException {
    return Objects.requireNonNull(instant(row, column));
  }

  static @Nullable Instant instant(ResultSet row, String column) throws SQLException {
    OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
    return time == null ? null : time.toInstant();
  }

  static @Nullable NodeName node(ResultSet row, String column) throws SQLException {
    String name = row.getString(column);
    return name == null ? null : new NodeName(name);
  }
}
