package io.argosy.router.routing.store;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.postgresql.PGConnection;
import org.postgresql.copy.PGCopyInputStream;

/**
 * Reads rows with PostgreSQL's binary COPY, which computes later rows on all its processors while
 * earlier ones are read. Fields are read in the order of the statement's columns; at most one chunk
 * is in memory.
 */
final class ReadRows implements AutoCloseable {

  private static final int SIGNATURE = 11;
  private static final int FLAGS = Integer.BYTES;
  private static final int CHUNK = 60_000;
  private static final int NULL = -1;
  private static final short END = -1;
  private static final long[] NONE = {};

  private final DataInputStream in;

  /**
   * @param statement {@code copy (..) to stdout with (format binary)}
   */
  ReadRows(Connection connection, String statement) throws SQLException, IOException {
    in =
        new DataInputStream(
            new BufferedInputStream(
                new PGCopyInputStream(connection.unwrap(PGConnection.class), statement), CHUNK));
    in.skipNBytes(SIGNATURE + FLAGS);
    in.skipNBytes(in.readInt());
  }

  /** Moves to the next row; false if there is none. */
  boolean next() throws IOException {
    return in.readShort() != END;
  }

  /** Reads a {@code bigint}. */
  long number() throws IOException {
    in.readInt();
    return in.readLong();
  }

  /** Reads a {@code smallint}. */
  int small() throws IOException {
    in.readInt();
    return in.readShort();
  }

  /** Empty for null. */
  Optional<String> word() throws IOException {
    int length = in.readInt();
    return length == NULL
        ? Optional.empty()
        : Optional.of(new String(in.readNBytes(length), StandardCharsets.UTF_8));
  }

  /** Empty for null. */
  Optional<Instant> time() throws IOException {
    return in.readInt() == NULL
        ? Optional.empty()
        : Optional.of(CopiedRows.EPOCH.toInstant().plus(in.readLong(), ChronoUnit.MICROS));
  }

  /** Reads a {@code bigint[]} without null elements; empty for null. */
  long[] numbers() throws IOException {
    int length = in.readInt();
    if (length == NULL) {
      return NONE;
    }
    int dimensions = in.readInt();
    in.readInt();
    in.readInt();
    if (dimensions == 0) {
      return NONE;
    }
    long[] values = new long[in.readInt()];
    in.readInt();
    for (int n = 0; n < values.length; n++) {
      values[n] = number();
    }
    return values;
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
