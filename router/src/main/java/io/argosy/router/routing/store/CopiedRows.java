package io.argosy.router.routing.store;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.postgresql.PGConnection;
import org.postgresql.copy.CopyIn;
import org.postgresql.core.Oid;

/**
 * Writes rows to a table with PostgreSQL's binary COPY, which the server does not have to parse.
 * Fields are written in the order of the statement's columns; at most one chunk is in memory.
 */
final class CopiedRows implements AutoCloseable {

  private static final byte[] SIGNATURE =
      "PGCOPY\n\u00ff\r\n\0".getBytes(StandardCharsets.ISO_8859_1);

  /** Zero point of binary timestamps. */
  static final OffsetDateTime EPOCH = OffsetDateTime.of(2000, 1, 1, 0, 0, 0, 0, ZoneOffset.UTC);

  private static final int CHUNK = 60_000;
  private static final int NO_FLAGS = 0;
  private static final int NO_EXTENSION = 0;
  private static final int NULL = -1;
  private static final short END = -1;
  private static final int ONE_DIMENSION = 1;
  private static final int NO_NULLS = 0;
  private static final int FROM_ONE = 1;

  private final CopyIn copy;
  private final ByteBuffer chunk = ByteBuffer.allocate(CHUNK);

  /**
   * @param statement {@code copy .. from stdin with (format binary)}
   */
  CopiedRows(Connection connection, String statement) throws SQLException {
    copy = connection.unwrap(PGConnection.class).getCopyAPI().copyIn(statement);
    chunk.put(SIGNATURE).putInt(NO_FLAGS).putInt(NO_EXTENSION);
  }

  /** Begins a row with this number of fields. */
  void row(int fields) throws SQLException {
    room(Short.BYTES);
    chunk.putShort((short) fields);
  }

  void number(long value) throws SQLException {
    room(Integer.BYTES + Long.BYTES);
    chunk.putInt(Long.BYTES).putLong(value);
  }

  void real(double value) throws SQLException {
    room(Integer.BYTES + Double.BYTES);
    chunk.putInt(Double.BYTES).putDouble(value);
  }

  void nothing() throws SQLException {
    room(Integer.BYTES);
    chunk.putInt(NULL);
  }

  void time(OffsetDateTime value) throws SQLException {
    number(EPOCH.until(value, ChronoUnit.MICROS));
  }

  /**
   * @param value short, without special characters
   */
  void word(String value) throws SQLException {
    byte[] bytes = value.getBytes(StandardCharsets.US_ASCII);
    room(Integer.BYTES + bytes.length);
    chunk.putInt(bytes.length).put(bytes);
  }

  void numbers(List<Long> values) throws SQLException {
    list(Oid.INT8, values.size(), Long.BYTES);
    for (long value : values) {
      number(value);
    }
  }

  void reals(List<Double> values) throws SQLException {
    list(Oid.FLOAT8, values.size(), Double.BYTES);
    for (double value : values) {
      real(value);
    }
  }

  /** Writes the header of an array; its values follow. */
  private void list(int type, int size, int bytesEach) throws SQLException {
    int dimensions = size == 0 ? 0 : ONE_DIMENSION;
    int bounds = dimensions * 2 * Integer.BYTES;
    room(4 * Integer.BYTES + bounds);
    chunk.putInt(3 * Integer.BYTES + bounds + size * (Integer.BYTES + bytesEach));
    chunk.putInt(dimensions).putInt(NO_NULLS).putInt(type);
    if (size > 0) {
      chunk.putInt(size).putInt(FROM_ONE);
    }
  }

  private void room(int bytes) throws SQLException {
    if (chunk.remaining() < bytes) {
      send();
    }
  }

  private void send() throws SQLException {
    copy.writeToCopy(chunk.array(), 0, chunk.position());
    chunk.clear();
  }

  /** Completes the COPY: the rows are in their table. */
  void end() throws SQLException {
    room(Short.BYTES);
    chunk.putShort(END);
    send();
    copy.endCopy();
  }

  /** Cancels the COPY unless it was completed. */
  @Override
  public void close() throws SQLException {
    if (copy.isActive()) {
      copy.cancelCopy();
    }
  }
}
