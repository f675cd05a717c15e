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
import org.jspecify.annotations.Nullable;
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
          notes = excluded.notes, reading = excluded.reading
      """;

  private final JdbcClient jdbc;

  public JdbcFeedStore(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public List<FeedState> states() {
    return jdbc.sql("select name, kind, address, tried_at, error, reading from feed order by name")
        .query((row, n) -> state(row))
        .list();
  }

  /** The interval is not stored: it is that of the configuration. */
  private static FeedState state(ResultSet row) throws SQLException {
    return new FeedState(
        new FeedEntry(
            row.getString("name"), row.getString("kind"), row.getString("address"), Duration.ZERO),
        Optional.ofNullable(row.getObject("tried_at", OffsetDateTime.class))
            .map(OffsetDateTime::toInstant),
        Optional.ofNullable(row.getString("error")),
        reading(row.getString("name"), row.getBytes("reading")));
  }

  /** What another version has stored and this one cannot read is read again from the feed. */
  private static Optional<FeedReading> reading(String feed, byte @Nullable [] stored) {
    if (stored == null) {
      return Optional.empty();
    }
    try {
      return Optional.of(StoredReading.read(stored));
    } catch (JacksonException e) {
      LOG.warn("A stored reading is ignored: feed={} reason={}", feed, e.getMessage());
      return Optional.empty();
    }
  }

  @Override
  public void save(FeedState state) {
    try {
      put(state);
    } catch (DataIntegrityViolationException e) {
      throw new IllegalArgumentException(e.getMostSpecificCause().getMessage(), e);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(e.getOriginalMessage(), e);
    }
  }

  private void put(FeedState state) {
    Optional<FeedReading> reading = state.reading();
    jdbc.sql(PUT)
        .param("name", state.entry().name())
        .param("kind", state.entry().kind())
        .param("address", state.entry().address())
        .param("tried", state.tried().map(JdbcFeedStore::utc).orElse(null))
        .param("error", state.error().orElse(null))
        .param("read", reading.map(one -> utc(one.at())).orElse(null))
        .param("accepted", reading.map(FeedReading::accepted).orElse(0L))
        .param("refused", reading.map(FeedReading::refused).orElse(0L))
        .param("unmapped", reading.map(one -> json(one.unmapped())).orElse(NO_LIST))
        .param("overdue", reading.map(one -> json(one.overdue())).orElse(NO_LIST))
        .param("notes", reading.map(one -> json(one.notes())).orElse(NO_LIST))
        .param("reading", reading.map(StoredReading::write).orElse(null))
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
