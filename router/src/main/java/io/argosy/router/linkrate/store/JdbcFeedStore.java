package io.argosy.router.linkrate.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.common.wire.WireJson;
import io.argosy.router.linkrate.FeedEntry;
import io.argosy.router.linkrate.FeedState;
import io.argosy.router.linkrate.FeedStore;
import io.argosy.router.linkrate.evidence.FeedReading;
import io.argosy.router.linkrate.wire.StoredReading;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Stores the state of each feed in one row of table feed. */
public final class JdbcFeedStore implements FeedStore {

  private static final Logger LOG = LoggerFactory.getLogger(JdbcFeedStore.class);
  private static final byte[] NO_LIST = {'[', ']'};
  private static final JsonMapper JSON = WireJson.tolerant();

  private static final String FORGET =
      "delete from feed where name = :name and not (kind = :kind and address = :address)";

  private static final String BEGIN =
      """
      insert into feed (name, kind, address, accepted, refused, unmapped, overdue, begun)
      values (:name, :kind, :address, 0, 0, :none, :none, true)
      on conflict (name) do update set begun = true
      """;

  private static final String FAIL =
      """
      insert into feed (name, kind, address, tried_at, error, accepted, refused, unmapped, overdue)
      values (:name, :kind, :address, :tried, :error, 0, 0, :none, :none)
      on conflict (name) do update set
          tried_at = excluded.tried_at, error = excluded.error, begun = false
      """;

  private static final String PUT =
      """
      insert into feed (name, kind, address, tried_at, error, read_at, accepted, refused, unmapped,
          overdue, notes, reading)
      values (:name, :kind, :address, :tried, :error, :read, :accepted, :refused, :unmapped,
          :overdue, :notes, :reading)
      on conflict (name) do update set
          kind = excluded.kind, address = excluded.address, tried_at = excluded.tried_at,
          error = excluded.error, read_at = excluded.read_at, accepted = excluded.accepted,
          refused = excluded.refused, unmapped = excluded.unmapped, overdue = excluded.overdue,
          notes = excluded.notes, reading = excluded.reading, begun = false
      """;

  private final JdbcClient jdbc;

  public JdbcFeedStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public List<FeedState> states() {
    return jdbc.sql(
            "select name, kind, address, tried_at, error, read_at, begun from feed order by name")
        .query((row, n) -> state(row))
        .list();
  }

  @Override
  public List<FeedReading> readings() {
    return jdbc
        .sql("select name, reading from feed where reading is not null order by name")
        .query((row, n) -> reading(row.getString("name"), row.getBytes("reading")))
        .list()
        .stream()
        .flatMap(Optional::stream)
        .toList();
  }

  /** The interval is not stored: it is that of the configuration. */
  private static FeedState state(ResultSet row) throws SQLException {
    return new FeedState(
        new FeedEntry(
            row.getString("name"), row.getString("kind"), row.getString("address"), Duration.ZERO),
        time(row, "tried_at"),
        Optional.ofNullable(row.getString("error")),
        time(row, "read_at"),
        row.getBoolean("begun"));
  }

  private static Optional<Instant> time(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }

  /** What another version has stored and this one cannot read is read again from the feed. */
  private static Optional<FeedReading> reading(String feed, byte[] stored) {
    try {
      return Optional.of(StoredReading.read(stored));
    } catch (JacksonException e) {
      LOG.warn("A stored reading is ignored: feed={} reason={}", feed, e.getMessage());
      return Optional.empty();
    }
  }

  @Override
  public void begin(FeedEntry entry) {
    of(FORGET, entry).update();
    of(BEGIN, entry).param("none", NO_LIST).update();
  }

  private JdbcClient.StatementSpec of(String sql, FeedEntry entry) {
    return jdbc.sql(sql)
        .param("name", entry.name())
        .param("kind", entry.kind())
        .param("address", entry.address());
  }

  @Override
  public void save(FeedState state, Optional<FeedReading> reading) {
    try {
      of(FORGET, state.entry()).update();
      if (reading.isPresent()) {
        put(state, reading.get());
      } else {
        tried(FAIL, state).param("none", NO_LIST).update();
      }
    } catch (DataIntegrityViolationException e) {
      throw new IllegalArgumentException(e.getMostSpecificCause().getMessage(), e);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(e.getOriginalMessage(), e);
    }
  }

  private JdbcClient.StatementSpec tried(String sql, FeedState state) {
    return of(sql, state.entry())
        .param("tried", state.tried().map(JdbcFeedStore::utc).orElse(null))
        .param("error", state.error().orElse(null));
  }

  private void put(FeedState state, FeedReading reading) {
    tried(PUT, state)
        .param("read", utc(reading.at()))
        .param("accepted", reading.accepted())
        .param("refused", reading.refused())
        .param("unmapped", json(reading.unmapped()))
        .param("overdue", json(reading.overdue()))
        .param("notes", json(reading.notes()))
        .param("reading", StoredReading.write(reading))
        .update();
  }

  private static byte[] json(Object value) {
    return JSON.writeValueAsBytes(value);
  }

  private static OffsetDateTime utc(Instant time) {
    return time.atOffset(UTC);
  }

  @Override
  public void retain(Set<String> names) {
    jdbc.sql("delete from feed where not name = any (:names)")
        .param("names", names.toArray(String[]::new))
        .update();
  }
}
